/** What the collector answers, as docs/rest.md describes it. */

export type NodeType = "dataset" | "job" | "column";
export type NodeKind =
  | "dataset" | "table" | "model" | "dashboard" | "view" | "topic" | "file"
  | "job" | "application" | "column" | "namespace";

export interface Node {
  id: string;
  type: NodeType;
  kind: NodeKind;
  namespace: string;
  name: string;
  column: string | null;
  tags: string[];
  owners: string[];
  last_run_state: string | null;
  last_run_at: string | null;
  last_success_at: string | null;
  last_written_at: string | null;
}

export type EdgeType = "feeds" | "reads" | "writes" | "influences" | "has_column";

export interface Edge {
  source: string;
  target: string;
  type: EdgeType;
  job: string | null;
  basis: "explicit" | "column" | "io" | null;
  subtype: string | null;
  masking: boolean | null;
  /** The emitter's own words about the flow, where it told any. */
  description: string | null;
  valid_from: string | null;
  valid_to: string | null;
}

export interface Placed {
  node: Node;
  distance: number;
}

export interface Graph {
  start: Node;
  nodes: Placed[];
  edges: Edge[];
  truncated: boolean;
}

export interface BlastHit extends Placed {
  path: Node[];
  counted: boolean;
}

export interface BlastRadius {
  start: Node;
  score: number;
  level: string;
  affected_count: number;
  affected_columns: number;
  totals: Record<string, number>;
  hits: BlastHit[];
  truncated: boolean;
}

export interface Overview {
  counts: Record<string, number>;
  runs: { since: string; states: Record<string, number> };
}

export interface Page {
  total?: number;
  truncated: boolean;
  cursor: string | null;
}

export interface SearchAnswer {
  query: string;
  results: Node[];
  truncated: boolean;
}

export interface Column {
  node: Node;
  path: string;
  data_type: string | null;
  description: string | null;
  ordinal: number | null;
  lineage_unknown: boolean;
}

export interface SchemaVersion {
  valid_from: string;
  fields: { name: string; type: string | null }[];
}

export interface Dataset {
  node: Node;
  description: string | null;
  aliases: Named[];
  first_seen: string | null;
  columns: Column[];
  writers: Node[];
  readers: Node[];
  schema_versions: SchemaVersion[];
  last_rows: number | null;
  facets: Record<string, unknown>;
}

export interface Run {
  id: string;
  job: Node | null;
  state: string | null;
  suspect: boolean;
  started_at: string | null;
  ended_at: string | null;
  duration_ms: number | null;
  nominal_start: string | null;
  first_event_at: string | null;
  last_event_at: string | null;
  error: string | null;
  parent: string | null;
  engine: string | null;
}

export interface Use {
  dataset: Node;
  rows: number | null;
  bytes: number | null;
  version: string | null;
}

export interface RunDetail {
  run: Run;
  stack_trace: string | null;
  reads: Use[];
  wrote: Use[];
  facets: Record<string, unknown>;
}

/** A run that wrote a dataset, and how much. */
export interface Write {
  run: Run;
  rows: number | null;
  bytes: number | null;
}

export interface DeadLetter {
  seq: string;
  stage: "receive" | "project";
  status: number | null;
  reason: string;
  errors: { pointer: string; message: string }[];
  sender: string;
  at: string;
  entry: string | null;
  bytes: number;
}

export interface Job {
  node: Node;
  description: string | null;
  job_type: string | null;
  integration: string | null;
  application: Node | null;
  parents: Node[];
  children: number;
  inputs: Node[];
  outputs: Node[];
  runs: Run[];
  sql: string | null;
  facets: Record<string, unknown>;
}

/** A job or dataset as an event names it. */
export interface Named {
  namespace: string;
  name: string;
}

export interface LoggedEvent {
  seq: string;
  kind: string;
  event_type: string | null;
  event_time: string | null;
  received_at: string;
  job: Named | null;
  run: string | null;
  dataset: Named | null;
  command: string | null;
  digest: string;
  size: number;
}
