import { isColumn } from "./lineage";
import type { View } from "./view";

/** A link to a column is a link to its way: the column is traced as soon as the graph is there. */
export function joinedColumnStart(view: View): View {
  return isColumn(view.node) && !view.column ? { ...view, column: view.node } : view;
}
