/** Which columns each column's values come from, one step up, with the kind of flow. */
import type { Graph } from "../api/types";
import { wordsOf } from "../canvas/kinds";
import { isColumn } from "../canvas/lineage";
import { restOfName, shortName } from "../parts/format";

export interface Source {
  id: string;
  name: string;
  full: string;
  kind: string;
}

export function sourcesOf(graph: Graph | null): Map<string, Source[]> {
  const found = new Map<string, Source[]>();
  const nodes = new Map(graph?.nodes.map(({ node }) => [node.id, node]));
  for (const edge of graph?.edges ?? []) {
    if (edge.type !== "feeds" || !isColumn(edge.target)) continue;
    const source = nodes.get(edge.source) ?? (graph?.start.id === edge.source ? graph.start : undefined);
    if (!source) continue;
    const short = nameBeside(source.name, nodes.get(edge.target)?.name ?? "");
    const name = source.column ? `${short}.${source.column}` : short;
    const full = `${source.namespace} ${source.name}`;
    const list = found.get(edge.target) ?? [];
    if (!list.some((known) => known.id === source.id && known.kind === wordsOf(edge))) list.push({ id: source.id, name, full, kind: wordsOf(edge) });
    found.set(edge.target, list);
  }
  return found;
}

/** What people call it; with one part more of its name when the dataset itself is called the same. */
export function nameBeside(name: string, own: string): string {
  const short = shortName(name);
  if (short !== shortName(own)) return short;
  const before = restOfName(name).split(/[./]/).pop();
  return before ? `${before}${name.charAt(name.length - short.length - 1)}${short}` : short;
}
