/** The proposed changes of the simulator; they stand in the address, so that a proposal is a link. */
import type { Proposed } from "./types";

const KNOWN = new Set(["column_drop", "column_rename", "type_change", "table_drop"]);

export function changesOf(text: string | null): Proposed[] {
  if (!text) return [];
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter(isProposed) : [];
  } catch {
    return [];
  }
}

function isProposed(value: unknown): value is Proposed {
  return typeof value === "object" && value !== null && KNOWN.has((value as Proposed).type);
}

/** What is proposed for a column, if anything. */
export function changeOf(changes: Proposed[], column: string): Proposed | null {
  return changes.find((change) => change.column === column) ?? null;
}

/** One proposal for each column; null takes it back. */
export function withChange(changes: Proposed[], column: string, change: Proposed | null): Proposed[] {
  const others = changes.filter((other) => other.column !== column);
  return change ? [...others, change] : others;
}

/** The table as a whole: dropping it makes changes to its columns pointless. */
export function withTableDrop(dropped: boolean): Proposed[] {
  return dropped ? [{ type: "table_drop" }] : [];
}

/** Changes that can be asked about: a rename without a new name cannot yet. */
export function complete(changes: Proposed[]): Proposed[] {
  return changes.filter((change) => change.type !== "column_rename" || (change.to ?? "").trim() !== "");
}
