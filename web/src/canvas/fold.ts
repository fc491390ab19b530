/** Fold a lineage to its namespaces: one card each, and one edge for all flow between two of them. */
import type { Edge, Node } from "../api/types";
import { flowOf, isColumn, type Lineage } from "./lineage";

export function namespaceId(namespace: string): string {
  return `namespace:${encodeURIComponent(namespace)}`;
}

export interface Folded extends Lineage {
  members: Map<string, number>;
}

export function foldedToNamespaces(lineage: Lineage): Folded {
  const home = (id: string): string => namespaceId(lineage.nodes.get(id)?.namespace ?? "");
  const folded: Folded = {
    start: home(lineage.start), nodes: new Map(), distance: new Map(), edges: [],
    truncated: lineage.truncated, members: new Map(),
  };
  const wanted = new Set(flowOf(lineage).flatMap((edge) => [edge.source, edge.target]).concat(lineage.start));
  for (const node of lineage.nodes.values()) {
    if (isColumn(node.id) || !wanted.has(node.id)) continue;
    const id = namespaceId(node.namespace);
    folded.members.set(id, (folded.members.get(id) ?? 0) + 1);
    const distance = lineage.distance.get(node.id) ?? 0;
    const known = folded.distance.get(id);
    if (known === undefined || Math.abs(distance) < Math.abs(known)) folded.distance.set(id, distance);
    folded.nodes.set(id, united(folded.nodes.get(id), node, id));
  }
  folded.edges = flowOf(lineage).map((edge): Edge => ({ ...edge, type: "feeds", source: home(edge.source), target: home(edge.target) }));
  return folded;
}

/** The namespace as a node: the worst state of its members, and all their tags and owners. */
function united(known: Node | undefined, member: Node, id: string): Node {
  const failed = known?.last_run_state === "FAIL" || member.last_run_state === "FAIL";
  return {
    id,
    type: "dataset",
    kind: "namespace",
    namespace: member.namespace,
    name: member.namespace,
    column: null,
    tags: [...new Set([...(known?.tags ?? []), ...member.tags])],
    owners: [...new Set([...(known?.owners ?? []), ...member.owners])],
    last_run_state: failed ? "FAIL" : (known?.last_run_state ?? member.last_run_state),
    last_run_at: later(known?.last_run_at, member.last_run_at),
    last_success_at: later(known?.last_success_at, member.last_success_at),
    last_written_at: later(known?.last_written_at, member.last_written_at),
  };
}

function later(a: string | null | undefined, b: string | null): string | null {
  if (!a || !b) return a ?? b;
  return Date.parse(a) > Date.parse(b) ? a : b;
}
