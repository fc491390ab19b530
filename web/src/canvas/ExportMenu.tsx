import { useEffect, useRef, useState } from "react";
import type { Layout } from "../layout/types";
import { shortName } from "../parts/format";
import { Icon } from "../parts/Icon";
import { isDark } from "../state/theme";
import { pngOf, save } from "./download";
import type { Paint } from "./overlay";
import { cypherOf, mermaidOf } from "./exports";
import type { Picture } from "./picture";
import { DARK, LIGHT, svgOf, type Tint } from "./svg";
import type { View } from "./view";

interface Props {
  picture: Picture;
  layout: Layout;
  start: string;
  paints: Map<string, Paint>;
  view: View;
}

export function ExportMenu({ picture, layout, start, paints, view }: Props) {
  const [said, setSaid] = useState("");
  const menu = useRef<HTMLDetailsElement>(null);
  const node = picture.nodes.find(({ id }) => id === start) ?? picture.nodes[0];
  const name = (node ? shortName(node.node.name) : "lineage").replace(/[^\w.-]+/g, "_").slice(0, 60);
  useCloseOutside(menu);

  async function act(what: string): Promise<void> {
    const svg = svgOf(picture, layout, isDark() ? DARK : LIGHT, tintsOf(paints));
    try {
      if (what === "svg") save(`${name}.svg`, new Blob([svg], { type: "image/svg+xml" }));
      else if (what === "png") save(`${name}.png`, await pngOf(svg));
      else await navigator.clipboard.writeText(what === "mermaid" ? mermaidOf(picture) : node ? cypherOf(node, view) : "");
      setSaid(what === "svg" || what === "png" ? "Saved" : "Copied");
    } catch (error) {
      setSaid(error instanceof Error ? error.message : "This did not work");
    }
    if (menu.current) menu.current.open = false;
    window.setTimeout(() => setSaid(""), 2000);
  }

  return (
    <details className="menu" ref={menu}>
      <summary className="button"><Icon name={said ? "check" : "download"} size={14} /><span aria-live="polite">{said || "Export"}</span></summary>
      <div className="menu-list">
        <button type="button" onClick={() => void act("png")}>PNG picture</button>
        <button type="button" onClick={() => void act("svg")}>SVG picture</button>
        <button type="button" onClick={() => void act("mermaid")}>Copy as Mermaid</button>
        <button type="button" onClick={() => void act("cypher")}>Copy as Cypher</button>
      </div>
    </details>
  );
}

/** The colours of an overlay as the style sheet has them, light or dark: a swatch takes each on. */
function tintsOf(paints: Map<string, Paint>): Map<string, Tint> {
  const swatch = document.createElement("span");
  document.body.append(swatch);
  const tints = new Map([...paints].map(([id, { tone, label }]) => {
    swatch.className = `swatch tone-${tone}`;
    const { backgroundColor, borderTopColor } = getComputedStyle(swatch);
    return [id, { fill: backgroundColor, line: borderTopColor, label: tone === "none" ? "" : label }];
  }));
  swatch.remove();
  return tints;
}

function useCloseOutside(menu: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    function close(event: Event): void {
      const open = menu.current;
      if (!open?.open) return;
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !open.contains(event.target as globalThis.Node)) open.open = false;
    }
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, [menu]);
}
