/** Which columns each column's values come from, one step up, with the kind of flow. */
import type { Graph } from "../api/types";
import { wordsOf } from "../canvas/kinds";
import { isColumn } from "../canvas/lineage";
import { shortName } from "../parts/format";

export interface Source {
  id: string;
  name: string;
  kind: string;
}

export function sourcesOf(graph: Graph | null): Map<string, Source[]> {
  const found = new Map<string, Source[]>();
  const nodes = new Map(graph?.nodes.map(({ node }) => [node.id, node]));
  for (const edge of graph?.edges ?? []) {
    if (edge.type !== "feeds" || !isColumn(edge.target)) continue;
    const source = nodes.get(edge.source) ?? (graph?.start.id === edge.source ? graph.start : undefined);
    if (!source) continue;
    const name = source.column ? `${shortName(source.name)}.${source.column}` : shortName(source.name);
    const list = found.get(edge.target) ?? [];
    if (!list.some((known) => known.id === source.id && known.kind === wordsOf(edge))) list.push({ id: source.id, name, kind: wordsOf(edge) });
    found.set(edge.target, list);
  }
  return found;
}
