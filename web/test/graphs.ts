/** Small graphs for the tests, in the form in which the collector answers. */
import type { Edge, EdgeType, Graph, Node } from "../src/api/types";
import { joined, type Lineage } from "../src/canvas/lineage";
import { viewOf, type View } from "../src/canvas/view";
import type { Plan } from "../src/layout/types";

export function node(id: string, parts: Partial<Node> = {}): Node {
  const type = id.startsWith("job:") ? "job" : id.startsWith("column:") ? "column" : "dataset";
  return {
    id, type, kind: type, namespace: "shop", name: id.split(":")[1] ?? id, column: null, tags: [], owners: [],
    last_run_state: "COMPLETE", last_run_at: "2026-11-18T02:00:00Z", last_success_at: null, last_written_at: null, ...parts,
  };
}

export function edge(source: string, target: string, type: EdgeType = "feeds", parts: Partial<Edge> = {}): Edge {
  return { source, target, type, job: null, basis: null, subtype: null, masking: null, description: null, valid_from: null, valid_to: null, ...parts };
}

export function lineage(edges: Edge[], start = edges[0]?.source ?? "", nodes: Node[] = []): Lineage {
  const ids = new Set(edges.flatMap(({ source, target, job }) => [source, target, ...(job ? [job] : [])]));
  const known = new Map(nodes.map((one) => [one.id, one]));
  const of = (id: string): Node => known.get(id) ?? node(id);
  const graph: Graph = { start: of(start), nodes: [...ids].filter((id) => id !== start).map((id) => ({ node: of(id), distance: 1 })), edges, truncated: false };
  return joined([graph]) as Lineage;
}

export function view(query = ""): View {
  return viewOf(new URLSearchParams(`node=dataset:a&${query}`));
}

/** Alternating layers of datasets and jobs, each joined to a few near it. */
export function estate(size: number, layers = 14): Plan {
  let seed = 12345;
  const random = (): number => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const per = Math.floor(size / layers);
  const plan: Plan = { boxes: [], arrows: [] };
  for (let layer = 0; layer < layers; layer += 1) {
    for (let i = 0; i < per; i += 1) {
      plan.boxes.push({ id: `${layer} ${i}`, width: layer % 2 ? 168 : 220, height: layer % 2 ? 34 : 54 });
      for (let j = layer === 0 ? 3 : 0; j < (layer % 2 ? 3 : 1); j += 1) {
        const from = Math.max(0, Math.min(per - 1, i + Math.floor((random() - 0.5) * 12)));
        plan.arrows.push({ id: `a${plan.arrows.length}`, source: `${layer - 1} ${from}`, target: `${layer} ${i}` });
      }
    }
  }
  return plan;
}
