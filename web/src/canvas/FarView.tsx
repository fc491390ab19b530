import { useStore } from "@xyflow/react";
import { useEffect, useMemo, useRef } from "react";
import type { Layout } from "../layout/types";
import { routesOf } from "./geometry";
import type { Lit } from "./highlight";
import type { Paint } from "./overlay";
import type { Picture } from "./picture";

interface Props {
  picture: Picture;
  layout: Layout;
  start: string;
  paints: Map<string, Paint>;
  lit: Lit | null;
  found: Set<string>;
}

/**
 * A large graph from afar, where nothing can be read: shapes and colours on one canvas, drawn anew
 * for each frame. Thousands of elements in the document would take a second each time.
 */
export function FarView({ picture, layout, start, paints, lit, found }: Props) {
  const surface = useRef<HTMLCanvasElement>(null);
  const [x, y, zoom] = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const lines = useMemo(() => new Path2D(routesOf(picture, layout).map(({ route }) => route.d).join("")), [picture, layout]);
  const boxes = useMemo(() => grouped({ picture, layout, start, paints, lit, found }), [picture, layout, start, paints, lit, found]);

  useEffect(() => {
    const canvas = surface.current;
    const pen = canvas?.getContext("2d");
    if (!canvas || !pen) return;
    const dots = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * dots);
    canvas.height = Math.round(height * dots);
    const ink = inksOf(canvas);
    pen.setTransform(dots * zoom, 0, 0, dots * zoom, dots * x, dots * y);
    pen.lineWidth = Math.max(1.5, 0.6 / zoom);
    pen.strokeStyle = ink("far-line");
    pen.globalAlpha = lit ? 0.25 : 0.7;
    pen.stroke(lines);
    pen.globalAlpha = 1;
    for (const [tone, path] of boxes) {
      pen.fillStyle = ink(tone);
      pen.fill(path);
    }
  }, [x, y, zoom, width, height, lines, boxes, lit]);

  return <canvas ref={surface} className="far-view" role="img" aria-label={`${picture.nodes.length} nodes from afar; zoom in to read them`} />;
}

/** One path for all boxes of a colour: filling is then one call. */
function grouped({ picture, layout, start, paints, lit, found }: Props): Map<string, Path2D> {
  const paths = new Map<string, Path2D>();
  for (const { id, width, height, node } of picture.nodes) {
    const at = layout.at[id];
    if (!at) continue;
    const usual = node.type === "job" ? "far-job" : "far-dataset";
    const tone = found.has(id) ? "tone-warn" : lit && !lit.nodes.has(id) ? "far-dim" : paints.has(id) ? `tone-${paints.get(id)?.tone ?? "none"}` : id === start ? "far-start" : usual;
    const path = paths.get(tone) ?? new Path2D();
    path.rect(at.x, at.y, width, height);
    paths.set(tone, path);
  }
  return paths;
}

/** Colours as the style sheet has them, light or dark: a probe beside the canvas takes each on. */
function inksOf(canvas: HTMLCanvasElement): (tone: string) => string {
  const known = new Map<string, string>();
  return (tone) => {
    const found = known.get(tone);
    if (found) return found;
    const probe = document.createElement("span");
    probe.className = `far-ink ${tone}`;
    canvas.after(probe);
    const colour = getComputedStyle(probe).color;
    probe.remove();
    known.set(tone, colour);
    return colour;
  };
}
