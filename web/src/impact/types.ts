/** Proposed changes, and what the collector says would break (docs/impact.md). */
export interface Proposed {
  type: "column_drop" | "column_rename" | "type_change" | "table_drop";
  column?: string;
  to?: string;
}

export interface Affected {
  id: string;
  name: string;
  namespace: string;
  type: string;
  severity: "breaking" | "warning" | "info";
  references: string[];
  uses: string[];
  distance: number;
  path: string[];
  reasons: string[];
  owners: string[];
  tags: string[];
  waived: boolean;
}

export interface Impact {
  risk: "LOW" | "MEDIUM" | "HIGH";
  decision: "APPROVED" | "CAUTION" | "BLOCKED";
  reasons: string[];
  recommendation: string;
  affected_count: number;
  affected: Affected[];
  notes: string[];
}

export const TONES = { breaking: "bad", warning: "warn", info: "busy" } as const;
export const DECISIONS = { APPROVED: "good", CAUTION: "warn", BLOCKED: "bad" } as const;
