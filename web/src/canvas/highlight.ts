/** What lights up when the reader points at something: its exact ways, upstream and downstream. */
import { flowOf, isColumn, ownFlow, reach, type Lineage } from "./lineage";
import type { Picture } from "./picture";

export interface Lit {
  nodes: Set<string>;
  edges: Set<string>;
}

/**
 * A job that reads A and B and writes C and D may pass A on to C only. So ways follow the exact
 * pairs, and a job is lit with the arrows of the pairs that it carries.
 */
export function litBy(lineage: Lineage, picture: Picture, focus: string): Lit | null {
  if (!focus) return null;
  if (isColumn(focus)) return litByColumn(lineage, picture, focus);
  const flow = flowOf(lineage);
  const nodes = new Set<string>();
  const pairs = new Set<string>();
  for (const way of ["upstream", "downstream"] as const) {
    const found = reach([...flow, ...ownFlow(flow, focus, way)], focus, way);
    for (const id of found.keys()) nodes.add(id);
    for (const edge of flow) {
      const here = edge.job === focus || (found.has(edge.source) && found.has(edge.target));
      if (!here) continue;
      pairs.add(`${edge.source} ${edge.target}`);
      if (!edge.job) continue;
      pairs.add(`${edge.source} ${edge.job}`).add(`${edge.job} ${edge.target}`);
      nodes.add(edge.job);
    }
  }
  const edges = picture.edges.filter((edge) => pairs.has(`${edge.source} ${edge.target}`)).map((edge) => edge.id);
  return { nodes, edges: new Set(edges) };
}

function litByColumn(lineage: Lineage, picture: Picture, column: string): Lit {
  const flow = lineage.edges.filter((edge) => edge.type !== "has_column" && isColumn(edge.source));
  const columns = new Set([...reach(flow, column, "upstream").keys(), ...reach(flow, column, "downstream").keys()]);
  const edges = picture.edges.filter(
    (drawn) => drawn.edge.type !== "has_column" && isColumn(drawn.edge.source) && columns.has(drawn.edge.source) && columns.has(drawn.edge.target),
  );
  const nodes = new Set(edges.flatMap((edge) => [edge.source, edge.target]));
  for (const node of picture.nodes) if (node.columns.some(({ id }) => columns.has(id))) nodes.add(node.id);
  return { nodes, edges: new Set(edges.map((edge) => edge.id)) };
}
