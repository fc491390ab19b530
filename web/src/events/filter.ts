/** The filters of the event log: in the address as the reader picked them, in UTC for the collector. */
import type { Query } from "../state/place";

export const EVENT_TYPES = ["START", "RUNNING", "COMPLETE", "FAIL", "ABORT", "OTHER"];

export const KINDS: [string, string][] = [
  ["run", "Run events"],
  ["job", "Job events"],
  ["dataset", "Dataset events"],
  ["command", "Changes by people"],
];

const FILTERS = ["job", "dataset", "kind", "since", "until"] as const;

export type Filter = Record<(typeof FILTERS)[number], string>;

export function filterOf(query: URLSearchParams): Filter {
  return Object.fromEntries(FILTERS.map((name) => [name, query.get(name) ?? ""])) as Filter;
}

/** What the collector is asked; a kind is one of events, or a type of run events. */
export function askedBy({ job, dataset, kind, since, until }: Filter): Query {
  const which = EVENT_TYPES.includes(kind) ? { event_type: kind } : { kind };
  return { job, dataset, ...which, since: utc(since), until: utc(until), limit: 50 };
}

function utc(local: string): string {
  const at = new Date(local);
  return local && !Number.isNaN(at.valueOf()) ? at.toISOString() : "";
}
