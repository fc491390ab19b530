/** Colours that answer a question: how far the damage goes, what fails, what is sensitive, whose it is. */
import type { Node } from "../api/types";
import { flowOf, ownFlow, reach, type Lineage } from "./lineage";
import type { Overlay } from "./view";

export interface Paint {
  /** A CSS class of canvas.css: fill and border of the node. */
  tone: string;
  label: string;
}

const MEANT = [
  { pattern: /^(pii|sensitive|phi|gdpr)/i, tone: "violet", label: "PII" },
  { pattern: /^deprecated/i, tone: "warn", label: "deprecated" },
  { pattern: /^(certified|canonical)/i, tone: "good", label: "certified" },
];
const SILENT_MS = 7 * 86_400_000;
const OWNER_TONES = 8;
export const HEAT_STEPS = 6;

export interface Legend {
  tone: string;
  label: string;
  count: number;
}

/** The paint of every node under an overlay; nodes that it says nothing about are left out. */
export function paintsOf(lineage: Lineage, overlay: Overlay, focus: string, now: number): Map<string, Paint> {
  const paints = new Map<string, Paint>();
  const heat = overlay === "blast" ? heatOf(lineage, focus) : null;
  const owners = overlay === "owners" ? ownersOf(lineage) : [];
  for (const node of lineage.nodes.values()) {
    const paint = heat ? heated(heat.get(node.id)) : painted(node, overlay, owners, now);
    if (paint) paints.set(node.id, paint);
  }
  return paints;
}

/** Steps downstream by the exact pairs; a job is as far as the nearest dataset it writes from them. */
function heatOf(lineage: Lineage, focus: string): Map<string, number> {
  const flow = flowOf(lineage);
  const carriers = flow.flatMap((edge) => (edge.job ? [{ ...edge, target: edge.job }] : []));
  return reach([...flow, ...carriers, ...ownFlow(flow, focus, "downstream")], focus, "downstream");
}

function heated(distance: number | undefined): Paint | null {
  if (distance === undefined) return null;
  if (distance === 0) return { tone: "heat-0", label: "changed here" };
  const step = Math.min(distance, HEAT_STEPS);
  return { tone: `heat-${step}`, label: step < HEAT_STEPS ? `${step} away` : `${step} or more away` };
}

function painted(node: Node, overlay: Overlay, owners: string[], now: number): Paint | null {
  if (overlay === "health") return health(node, now);
  if (overlay === "tags") return tagged(node);
  if (overlay !== "owners") return null;
  const owner = node.owners[0];
  return owner ? { tone: `owner-${owners.indexOf(owner) % OWNER_TONES}`, label: owner } : { tone: "none", label: "no owner" };
}

export function health(node: Node, now: number): Paint {
  const last = node.last_run_at ?? node.last_written_at;
  if (node.last_run_state === "FAIL" || node.last_run_state === "ABORT") return { tone: "bad", label: "failed" };
  if (node.last_run_state === "START" || node.last_run_state === "RUNNING") return { tone: "busy", label: "running" };
  if (node.last_run_state === "ABANDONED") return { tone: "warn", label: "abandoned" };
  if (!last) return { tone: "none", label: "never run" };
  if (now - Date.parse(last) > SILENT_MS) return { tone: "warn", label: "silent for a week" };
  return { tone: "good", label: "passing" };
}

/** The loudest tag gives the colour; all that matter are named. */
function tagged(node: Node): Paint {
  const found = MEANT.filter(({ pattern }) => node.tags.some((tag) => pattern.test(tag)));
  const [loudest] = found;
  if (loudest) return { tone: loudest.tone, label: found.map(({ label }) => label).join(", ") };
  return node.tags.length > 0 ? { tone: "busy", label: "other tags" } : { tone: "none", label: "no tags" };
}

function ownersOf(lineage: Lineage): string[] {
  return [...new Set([...lineage.nodes.values()].flatMap((node) => node.owners.slice(0, 1)))].sort();
}

/** What the colours on the screen mean, and how often each is there. */
export function legendOf(paints: Map<string, Paint>, shown: Iterable<string>): Legend[] {
  const rows = new Map<string, Legend>();
  for (const id of shown) {
    const paint = paints.get(id);
    if (!paint) continue;
    const row = rows.get(paint.label) ?? { ...paint, count: 0 };
    row.count += 1;
    rows.set(paint.label, row);
  }
  return [...rows.values()].sort((a, b) => rank(a) - rank(b) || b.count - a.count || a.label.localeCompare(b.label));
}

/** Heat by distance; everything else by number, and what has no colour last. */
function rank({ tone }: Legend): number {
  if (tone === "none") return HEAT_STEPS + 1;
  return tone.startsWith("heat-") ? Number(tone.slice(5)) : 0;
}
