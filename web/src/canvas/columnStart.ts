import { isColumn, type Lineage } from "./lineage";
import type { View } from "./view";

/** A link to a column (its id, or `dataset#column`) is a link to its way: the column is traced. */
export function joinedColumnStart(view: View): View {
  if (view.column) return view;
  if (isColumn(view.node)) return { ...view, column: view.node };
  const sign = view.node.lastIndexOf("#");
  return sign > 0 ? { ...view, column: view.node.slice(sign) } : view;
}

/** A column that the link names (`#column`) becomes the one of the start, once the graph is there. */
export function namedColumn(view: View, lineage: Lineage | null): View {
  if (!lineage || !view.column.startsWith("#")) return view;
  const path = view.column.slice(1);
  const owned = lineage.edges.find((edge) => edge.type === "has_column" && edge.source === lineage.start && lineage.nodes.get(edge.target)?.column === path);
  return { ...view, column: owned?.target ?? "" };
}
