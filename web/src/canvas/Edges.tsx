import { memo, useMemo } from "react";
import type { Layout } from "../layout/types";
import { routesOf } from "./geometry";
import type { Lit } from "./highlight";
import { wordsOf } from "./kinds";
import { LABEL_HEIGHT, placedLabels, type PlacedLabel } from "./labels";
import type { DrawnEdge, Picture } from "./picture";

/** Above this many arrows, those at rest are drawn as one path: one shape paints faster than 3,000. */
const ONE_PATH = 400;

interface Props {
  picture: Picture;
  layout: Layout;
  lit: Lit | null;
  selected: string;
  onSelect: (id: string) => void;
}

export const Edges = memo(function Edges({ picture, layout, lit, selected, onSelect }: Props) {
  const all = useMemo(() => routesOf(picture, layout), [picture, layout]);
  const many = all.length > ONE_PATH;
  const shown = many ? all.filter(({ edge }) => lit?.edges.has(edge.id) || edge.id === selected) : all;
  const rest = useMemo(() => (many ? all.map(({ route }) => route.d).join("") : ""), [all, many]);
  const labels = placedLabels(shown.flatMap(({ edge, route }) => {
    const text = edge.fromRow !== null && (edge.id === selected || lit?.edges.has(edge.id)) ? wordsOf(edge.edge) : "";
    return text ? [{ id: edge.id, text, at: route.middle }] : [];
  }));
  return (
    <svg className={`le ${lit ? "some-lit" : ""}`} width={1} height={1} overflow="visible" aria-hidden="true">
      <defs>
        <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M1 1l6 3-6 3" fill="none" stroke="context-stroke" strokeWidth="1.4" />
        </marker>
      </defs>
      {many && <path className="le-rest" d={rest} />}
      {shown.map(({ edge, route }) => (
        <g key={edge.id} className={classOf(edge, lit, selected)} onClick={() => onSelect(edge.id)}>
          <title>{[wordsOf(edge.edge) || edge.edge.type, edge.edge.description].filter(Boolean).join(": ")}</title>
          <path className="le-hit" d={route.d} />
          <path className="le-line" d={route.d} markerEnd="url(#tip)" />
        </g>
      ))}
      {labels.map((label) => <Plate key={label.id} {...label} onSelect={() => onSelect(label.id)} />)}
    </svg>
  );
});

function classOf(edge: DrawnEdge, lit: Lit | null, selected: string): string {
  const flags = ["le-edge", `is-${edge.change}`, `type-${edge.edge.type}`];
  if (edge.fromRow !== null || edge.toRow !== null) flags.push("of-column");
  if (edge.edge.type === "feeds" && edge.edge.basis === "io") flags.push("by-io");
  if (lit) flags.push(lit.edges.has(edge.id) ? "lit" : "unlit");
  if (edge.id === selected) flags.push("selected");
  return flags.join(" ");
}

/** The kind of transformation, on a small plate in the middle of the arrow. */
function Plate({ text, width, at, onSelect }: PlacedLabel & { onSelect: () => void }) {
  return (
    <g className="le-label" onClick={onSelect} transform={`translate(${at.x - width / 2} ${at.y - LABEL_HEIGHT / 2})`}>
      <rect width={width} height={LABEL_HEIGHT} rx={LABEL_HEIGHT / 2} />
      <text x={width / 2} y={12.5} textAnchor="middle">{text}</text>
    </g>
  );
}
