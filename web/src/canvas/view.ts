/** What the canvas shows, as the address bar keeps it: every view is a link. */
import { link } from "../state/place";

export type Direction = "both" | "upstream" | "downstream";
export type Fold = "none" | "application" | "namespace";
export type Overlay = "none" | "blast" | "health" | "tags" | "owners";

export interface View {
  node: string;
  namespace: string;
  direction: Direction;
  depth: number;
  jobs: boolean;
  fold: Fold;
  overlay: Overlay;
  /** Steps the reader took beyond the depth: `>id` downstream of a node, `<id` upstream. */
  more: string[];
  /** Datasets whose columns are shown. */
  open: string[];
  /** The column whose way is traced. */
  column: string;
  /** The node or edge the side panel is about. */
  select: string;
  /** Whether the time bar is open; then edges that have ended are asked for too. */
  time: boolean;
  /** The moment shown (empty: now), and the one it is compared with. */
  at: string;
  since: string;
}

export const MOST_DEPTH = 10;
export const MOST_NODES = 2000;
const DEPTH = 2;
const DIRECTIONS: readonly Direction[] = ["both", "upstream", "downstream"];
const FOLDS: readonly Fold[] = ["none", "application", "namespace"];
const OVERLAYS: readonly Overlay[] = ["none", "blast", "health", "tags", "owners"];

export function viewOf(query: URLSearchParams): View {
  return {
    node: query.get("node") ?? "",
    namespace: query.get("namespace") ?? "",
    direction: oneOf(DIRECTIONS, query.get("direction")),
    depth: depthOf(query.get("depth")),
    jobs: query.get("jobs") !== "hide",
    fold: oneOf(FOLDS, query.get("fold")),
    overlay: oneOf(OVERLAYS, query.get("overlay")),
    more: listOf(query.get("more")),
    open: listOf(query.get("open")),
    column: query.get("column") ?? "",
    select: query.get("select") ?? "",
    time: query.get("time") === "1",
    at: momentOf(query.get("at")),
    since: momentOf(query.get("since")),
  };
}

export function hrefOf(view: View): string {
  return link("/lineage", {
    node: view.node,
    namespace: view.namespace,
    direction: view.direction === "both" ? "" : view.direction,
    depth: view.depth === DEPTH ? "" : view.depth,
    jobs: view.jobs ? "" : "hide",
    fold: view.fold === "none" ? "" : view.fold,
    overlay: view.overlay === "none" ? "" : view.overlay,
    more: view.more.join(" "),
    open: view.open.join(" "),
    column: view.column,
    select: view.select,
    time: view.time ? 1 : "",
    at: view.at,
    since: view.since,
  });
}

/** Whether columns are drawn; then jobs step back, and flow is drawn from dataset to dataset. */
export function showsColumns(view: View): boolean {
  return view.fold === "none" && (view.open.length > 0 || view.column !== "");
}

/** Whether the view is about time, so that ended edges are needed as well. */
export function isTimed(view: View): boolean {
  return view.time || view.at !== "" || view.since !== "";
}

export function withOpen(view: View, id: string): View {
  const open = view.open.includes(id) ? view.open.filter((other) => other !== id) : [...view.open, id];
  return { ...view, open };
}

export function withMore(view: View, step: string): View {
  return view.more.includes(step) ? view : { ...view, more: [...view.more, step] };
}

/** The requests behind a view: its graph, and one for each further step. */
export function requestsOf(view: View): string[] {
  if (!view.node) return [];
  const shared = {
    columns: showsColumns(view),
    granularity: view.fold === "application" ? "application" : "",
    view: isTimed(view) ? "all" : "",
    limit: MOST_NODES,
  };
  const main = { node: view.node, namespace: view.namespace, direction: view.direction, depth: view.depth, ...shared };
  const steps = view.more.map((step) => ({
    node: step.slice(1),
    direction: step.startsWith(">") ? "downstream" : "upstream",
    depth: 1,
    ...shared,
  }));
  return [main, ...steps].map((query) => link("/api/v1/graph", query));
}

function oneOf<T extends string>(known: readonly T[], text: string | null): T {
  return known.find((value) => value === text) ?? (known[0] as T);
}

function depthOf(text: string | null): number {
  const depth = Number(text ?? DEPTH);
  return Number.isInteger(depth) && depth >= 1 ? Math.min(depth, MOST_DEPTH) : DEPTH;
}

function listOf(text: string | null): string[] {
  return text ? text.split(" ").filter(Boolean) : [];
}

function momentOf(text: string | null): string {
  return text && !Number.isNaN(Date.parse(text)) ? text : "";
}
