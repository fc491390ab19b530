/** Which columns each card lists: all of an open dataset, and those on the way of the traced one. */
import type { Edge } from "../api/types";
import { isColumn, reach, type Lineage } from "./lineage";
import type { View } from "./view";

export interface DrawnColumn {
  id: string;
  path: string;
  traced: boolean;
}

export function columnsOf(edges: Edge[], lineage: Lineage, view: View): Map<string, DrawnColumn[]> {
  const flows = edges.filter((edge) => edge.type === "feeds" && isColumn(edge.source) && isColumn(edge.target));
  const traced = tracedBy(flows, view.column);
  const joined = new Set(flows.flatMap((edge) => [edge.source, edge.target]));
  const found = new Map<string, DrawnColumn[]>();
  for (const edge of edges) {
    if (edge.type !== "has_column") continue;
    if (!view.open.includes(edge.source) && !traced.has(edge.target)) continue;
    const path = lineage.nodes.get(edge.target)?.column ?? "";
    const list = found.get(edge.source) ?? [];
    list.push({ id: edge.target, path, traced: traced.has(edge.target) });
    found.set(edge.source, list);
  }
  for (const list of found.values()) list.sort((a, b) => rank(a, joined) - rank(b, joined));
  return found;
}

/** The column itself and every column that its values come from or go to. */
export function tracedBy(flows: Edge[], column: string): Set<string> {
  if (!column) return new Set();
  return new Set([...reach(flows, column, "upstream").keys(), ...reach(flows, column, "downstream").keys()]);
}

/** What the reader asked for first, then what is joined to other columns, then the rest. */
function rank(column: DrawnColumn, joined: Set<string>): number {
  if (column.traced) return 0;
  return joined.has(column.id) ? 1 : 2;
}
