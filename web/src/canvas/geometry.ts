/** Where arrows run: the same curves on the screen and in an exported picture. */
import type { Layout, Point } from "../layout/types";
import { CARD, type DrawnEdge, type DrawnNode, type Picture } from "./picture";

const BEND = 0.5;
const HOOK = 30;
const LOOP = 34;
const ABOVE = 12;

/** The middle of a row of columns, or of the head when the arrow is about the whole card. */
function portY(node: DrawnNode, top: number, row: number | null): number {
  if (row === null) return top + Math.min(node.height, CARD.head) / 2;
  return top + CARD.head + row * CARD.row + CARD.row / 2;
}

/** From one point to another; `out` and `back` say whether the ends run to the right (1) or the left (-1). */
function curve(from: Point, to: Point, out = 1, back = 1): string {
  const reach = out === back ? Math.max(24, Math.abs(to.x - from.x) * BEND) : HOOK;
  return `C${r(from.x + out * reach)} ${r(from.y)} ${r(to.x - back * reach)} ${r(to.y)} ${r(to.x)} ${r(to.y)}`;
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
  if (from.id === to.id) return loop(start, end, source.y - ABOVE);
  if (end.x <= start.x) return backwards(start, end, layout.through[`${from.id} ${to.id}`] ?? []);
  const lane = edge.fromRow === null && edge.toRow === null ? (layout.through[edge.id] ?? []) : [];
  const middle = lane[0] ?? { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  return { d: `M${r(start.x)} ${r(start.y)}${segments([start, ...lane, end], 1, "curve")}`, middle };
}

/** Curves from column to column and straight lines past the boxes of each, by turns. */
function segments(points: Point[], way: 1 | -1, first: "curve" | "line"): string {
  return points.slice(1).map((point, i) => {
    const line = (i % 2 === 0) === (first === "line");
    return line ? `L${r(point.x)} ${r(point.y)}` : curve(points[i] as Point, point, way, way);
  }).join("");
}

/** An arrow that leads back: out to the right, along its lane to the left, and in from the left. */
function backwards(start: Point, end: Point, lane: Point[]): Route {
  const below = Math.max(start.y, end.y) + LOOP;
  const points = lane.length ? [...lane].reverse() : [{ x: start.x, y: below }, { x: end.x, y: below }];
  const first = points[0] as Point;
  const last = points[points.length - 1] as Point;
  const d = `M${r(start.x)} ${r(start.y)}${curve(start, first, 1, -1)}${segments(points, -1, "line")}${curve(last, end, -1, 1)}`;
  return { d, middle: { x: (first.x + (points[1] as Point).x) / 2, y: first.y } };
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
function loop(start: Point, end: Point, top: number): Route {
  const over = { x: (start.x + end.x) / 2, y: top };
  const d = `M${r(start.x)} ${r(start.y)}C${r(start.x + LOOP)} ${r(start.y)} ${r(start.x + LOOP)} ${r(top)} ${r(over.x)} ${r(top)}C${r(end.x - LOOP)} ${r(top)} ${r(end.x - LOOP)} ${r(end.y)} ${r(end.x)} ${r(end.y)}`;
  return { d, middle: over };
}
