/** Kinds of column flow in words: OpenLineage's transformation subtypes, and what they mean. */
import type { Edge } from "../api/types";

const WORDS: Record<string, string> = {
  IDENTITY: "copied",
  TRANSFORMATION: "computed",
  AGGREGATION: "aggregated",
  FILTER: "filters",
  JOIN: "joins on",
  GROUP_BY: "groups by",
  SORT: "sorts by",
  WINDOW: "window",
  CONDITIONAL: "decides",
};

export function wordsOf(edge: Edge): string {
  const kind = edge.subtype ? (WORDS[edge.subtype] ?? edge.subtype.toLowerCase()) : edge.type === "influences" ? "influences" : "";
  return edge.masking ? `${kind || "flows"}, masked` : kind;
}

/** Where our knowledge of an edge comes from, as a sentence. */
export function basisOf(edge: Edge): string {
  if (edge.basis === "explicit") return "The emitter stated this very flow.";
  if (edge.basis === "column") return "Column lineage shows that values flow here.";
  if (edge.basis === "io") return "The job reads one and writes the other; no column lineage says more.";
  if (edge.type === "reads") return "The job reads this dataset.";
  if (edge.type === "writes") return "The job writes this dataset.";
  if (edge.type === "influences") return "Used by a filter, join or sort; no value comes from it.";
  return "";
}
