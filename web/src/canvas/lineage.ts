/** The lineage behind the picture: answers joined into one graph, and questions asked of it. */
import type { Edge, Graph, Node } from "../api/types";

export interface Lineage {
  start: string;
  nodes: Map<string, Node>;
  /** Least distance from the start; negative upstream. */
  distance: Map<string, number>;
  edges: Edge[];
  truncated: boolean;
}

export function edgeId(edge: Edge): string {
  return [edge.type, edge.source, edge.target, edge.job, edge.subtype, edge.valid_from].join(" ");
}

export function isColumn(id: string): boolean {
  return id.startsWith("column:");
}

export function isJob(id: string): boolean {
  return id.startsWith("job:");
}

/** Join the graph of a view with the graphs of its further steps. */
export function joined(graphs: Graph[]): Lineage | null {
  const first = graphs[0];
  if (!first) return null;
  const lineage: Lineage = {
    start: first.start.id,
    nodes: new Map(),
    distance: new Map(),
    edges: [],
    truncated: graphs.some((graph) => graph.truncated),
  };
  const known = new Set<string>();
  for (const graph of graphs) {
    const base = lineage.distance.get(graph.start.id) ?? 0;
    for (const { node, distance } of [{ node: graph.start, distance: 0 }, ...graph.nodes]) {
      if (!lineage.nodes.has(node.id)) lineage.nodes.set(node.id, node);
      if (!lineage.distance.has(node.id)) lineage.distance.set(node.id, base + distance);
    }
    for (const edge of graph.edges) {
      const id = edgeId(edge);
      if (!known.has(id)) lineage.edges.push(edge);
      known.add(id);
    }
  }
  return lineage;
}

export type Way = "upstream" | "downstream";

/** Everything reachable one way along some edges, with the least number of steps. */
export function reach(edges: Iterable<Edge>, start: string, way: Way): Map<string, number> {
  const next = new Map<string, string[]>();
  for (const edge of edges) {
    const [from, to] = way === "downstream" ? [edge.source, edge.target] : [edge.target, edge.source];
    const known = next.get(from);
    if (known) known.push(to);
    else next.set(from, [to]);
  }
  const found = new Map([[start, 0]]);
  const queue = [start];
  for (let at = 0; at < queue.length; at += 1) {
    const from = queue[at] as string;
    for (const to of next.get(from) ?? []) {
      if (found.has(to)) continue;
      found.set(to, (found.get(from) ?? 0) + 1);
      queue.push(to);
    }
  }
  return found;
}

/** Whether an edge held at a moment (an empty one means now); intervals are half open. */
export function heldAt(edge: Edge, at: string): boolean {
  if (!at) return edge.valid_to === null;
  const moment = Date.parse(at);
  if (edge.valid_from !== null && Date.parse(edge.valid_from) > moment) return false;
  return edge.valid_to === null || Date.parse(edge.valid_to) > moment;
}

export type Change = "same" | "appeared" | "gone";

/** What an edge did between two moments; null when it held at neither. */
export function changeOf(edge: Edge, since: string, at: string): Change | null {
  const before = heldAt(edge, since);
  const after = heldAt(edge, at);
  if (before && after) return "same";
  if (after) return "appeared";
  return before ? "gone" : null;
}

/** The moments at which anything in view began or ended, in order. */
export function changeTimes(edges: Edge[]): string[] {
  const times = new Set<string>();
  for (const edge of edges) {
    if (edge.type === "has_column") continue;
    if (edge.valid_from) times.add(edge.valid_from);
    if (edge.valid_to) times.add(edge.valid_to);
  }
  return [...times].sort((a, b) => Date.parse(a) - Date.parse(b));
}

/** Flow as it truly is: dataset to dataset by the exact pairs, and what starts or ends at a job. */
export function flowOf(lineage: Lineage): Edge[] {
  const exact = lineage.edges.filter((edge) => edge.type === "feeds" && !isColumn(edge.source) && !isColumn(edge.target));
  const carried = new Set(exact.flatMap((edge) => (edge.job ? [`${edge.source} ${edge.job}`, `${edge.job} ${edge.target}`] : [])));
  const loose = lineage.edges.filter(
    (edge) => (edge.type === "reads" || edge.type === "writes") && !carried.has(`${edge.source} ${edge.target}`),
  );
  return [...exact, ...loose];
}

/** What a job itself takes in or gives out, for a walk that starts at the job. */
export function ownFlow(flow: Edge[], job: string, way: Way): Edge[] {
  const carried = flow.filter((edge) => edge.job === job);
  return carried.map((edge) => (way === "downstream" ? { ...edge, source: job } : { ...edge, target: job }));
}
