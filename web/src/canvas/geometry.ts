/** Where arrows run: the same curves on the screen and in an exported picture. */
import type { Layout, Point } from "../layout/types";
import { CARD, type DrawnEdge, type DrawnNode, type Picture } from "./picture";

const BEND = 0.5;
const LOOP = 34;

/** The middle of a row of columns, or of the head when the arrow is about the whole card. */
function portY(node: DrawnNode, top: number, row: number | null): number {
  if (row === null) return top + Math.min(node.height, CARD.head) / 2;
  return top + CARD.head + row * CARD.row + CARD.row / 2;
}

function curve(from: Point, to: Point): string {
  const reach = to.x >= from.x ? Math.max(24, (to.x - from.x) * BEND) : Math.min(220, 60 + (from.x - to.x) * 0.3);
  return `C${r(from.x + reach)} ${r(from.y)} ${r(to.x - reach)} ${r(to.y)} ${r(to.x)} ${r(to.y)}`;
}

function r(value: number): number {
  return Math.round(value * 10) / 10;
}

export interface Route {
  d: string;
  middle: Point;
}

/** The curve of an arrow, and the point where its label stands. */
function routeOf(edge: DrawnEdge, from: DrawnNode, to: DrawnNode, at: (id: string) => Point, layout: Layout): Route {
  const source = at(from.id);
  const target = at(to.id);
  const start = { x: source.x + from.width, y: portY(from, source.y, edge.fromRow) };
  const end = { x: target.x, y: portY(to, target.y, edge.toRow) };
  if (from.id === to.id) return loop(start, end);
  const bends = edge.fromRow === null && edge.toRow === null && end.x > start.x ? (layout.through[edge.id] ?? []) : [];
  let d = `M${r(start.x)} ${r(start.y)}`;
  let last = start;
  for (let i = 0; i + 1 < bends.length; i += 2) {
    const enter = bends[i] as Point;
    const leave = bends[i + 1] as Point;
    d += curve(last, enter) + `L${r(leave.x)} ${r(leave.y)}`;
    last = leave;
  }
  d += curve(last, end);
  const middle = bends.length ? (bends[0] as Point) : { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  return { d, middle };
}

export interface Routed {
  edge: DrawnEdge;
  route: Route;
}

/** The curves of all arrows of a picture. */
export function routesOf(picture: Picture, layout: Layout): Routed[] {
  const nodes = new Map(picture.nodes.map((node) => [node.id, node]));
  const at = (id: string): Point => layout.at[id] ?? { x: 0, y: 0 };
  return picture.edges.flatMap((edge) => {
    const from = nodes.get(edge.source);
    const to = nodes.get(edge.target);
    return from && to ? [{ edge, route: routeOf(edge, from, to, at, layout) }] : [];
  });
}

/** A dataset that feeds itself: a small loop over its top. */
function loop(start: Point, end: Point): Route {
  const top = Math.min(start.y, end.y) - LOOP - 14;
  const d = `M${r(start.x)} ${r(start.y)}C${r(start.x + LOOP)} ${r(start.y)} ${r(start.x + LOOP)} ${r(top)} ${r((start.x + end.x) / 2)} ${r(top)}C${r(end.x - LOOP)} ${r(top)} ${r(end.x - LOOP)} ${r(end.y)} ${r(end.x)} ${r(end.y)}`;
  return { d, middle: { x: (start.x + end.x) / 2, y: top } };
}
