/** From lineage to what is drawn: cards, pills, their sizes, and the arrows between them. */
import type { Edge, Node } from "../api/types";
import type { Arrow, Box, Plan } from "../layout/types";
import { wordsOf } from "./kinds";
import { columnsOf, type DrawnColumn } from "./columns";
import { foldedToNamespaces } from "./fold";
import { changeOf, edgeId, heldAt, isColumn, isJob, reach, type Change, type Lineage } from "./lineage";
import { isTimed, showsColumns, type View } from "./view";

export const CARD = { width: 220, head: 54, row: 22, foot: 6 };
export const PILL = { width: 196, height: 34 };
export const MOST_COLUMNS = 40;
const LABEL_GAP = 110;

export interface DrawnNode extends Box {
  node: Node;
  distance: number;
  columns: DrawnColumn[];
  hiddenColumns: number;
  open: boolean;
  /** For a folded node, how many it stands for. */
  members: number;
}

export interface DrawnEdge extends Arrow {
  edge: Edge;
  change: Change;
  /** Rows the arrow leaves from and arrives at; null for the card itself. */
  fromRow: number | null;
  toRow: number | null;
  count: number;
}

export interface Picture {
  nodes: DrawnNode[];
  edges: DrawnEdge[];
  plan: Plan;
}

/** Everything to draw for a view; pure, so that the same link always gives the same picture. */
export function pictureOf(whole: Lineage, view: View): Picture {
  const lineage = view.fold === "namespace" ? foldedToNamespaces(whole) : whole;
  const members = "members" in lineage ? (lineage.members as Map<string, number>) : new Map<string, number>();
  const withColumns = showsColumns(view);
  const jobs = view.jobs && !withColumns && view.fold !== "namespace";
  const timed = lineage.edges.flatMap((edge) => {
    const change = edge.type === "has_column" ? "same" : changeIn(edge, view);
    return change ? [{ edge, change }] : [];
  });
  const flow = timed.filter(({ edge }) => isDrawnFlow(edge, jobs));
  const columns = withColumns ? columnsOf(timed.map(({ edge }) => edge), lineage, view) : new Map<string, DrawnColumn[]>();
  const nodes = [...connected(lineage, flow)].flatMap((id) => {
    const node = lineage.nodes.get(id);
    if (!node) return [];
    return [drawn(node, lineage.distance.get(id) ?? 0, columns.get(id) ?? [], members.get(id) ?? 0, view)];
  });
  const edges = arrows(nodes, flow);
  const plan = { boxes: nodes, arrows: [...edges], ...(withColumns ? { gapX: LABEL_GAP } : {}) };
  if (withColumns) edges.push(...columnArrows(nodes, timed));
  return { nodes, edges, plan };
}

function changeIn(edge: Edge, view: View): Change | null {
  if (!isTimed(view)) return "same";
  if (view.since) return changeOf(edge, view.since, view.at);
  return heldAt(edge, view.at) ? "same" : null;
}

/** With jobs, flow is drawn through them; without, from dataset to dataset. */
function isDrawnFlow(edge: Edge, jobs: boolean): boolean {
  if (isColumn(edge.source) || isColumn(edge.target)) return false;
  if (edge.type === "reads" || edge.type === "writes") return jobs;
  const touchesJob = isJob(edge.source) || isJob(edge.target);
  return edge.type === "feeds" && jobs === touchesJob;
}

/** The start, and whatever hangs together with it through the edges that are drawn. */
function connected(lineage: Lineage, flow: Timed[]): Set<string> {
  const both = flow.flatMap(({ edge }) => [edge, { ...edge, source: edge.target, target: edge.source }]);
  return new Set(reach(both, ownerOf(lineage, lineage.start), "downstream").keys());
}

/** A column's dataset; any other node stands for itself. */
export function ownerOf(lineage: Lineage, id: string): string {
  if (!isColumn(id)) return id;
  return lineage.edges.find((edge) => edge.type === "has_column" && edge.target === id)?.source ?? id;
}

function drawn(node: Node, distance: number, columns: DrawnColumn[], members: number, view: View): DrawnNode {
  const base = { id: node.id, node, distance, open: view.open.includes(node.id), members };
  if (node.type === "job") return { ...base, ...PILL, columns: [], hiddenColumns: 0 };
  const rows = columns.slice(0, MOST_COLUMNS);
  const hidden = columns.length - rows.length;
  const lines = rows.length + (hidden > 0 ? 1 : 0);
  const height = CARD.head + (lines ? lines * CARD.row + CARD.foot : 0);
  return { ...base, width: CARD.width, height, port: CARD.head / 2, columns: rows, hiddenColumns: hidden };
}

interface Timed {
  edge: Edge;
  change: Change;
}

/** One arrow for each pair of nodes, however many edges it stands for. */
function arrows(nodes: DrawnNode[], flow: Timed[]): DrawnEdge[] {
  const here = new Set(nodes.map((node) => node.id));
  const found = new Map<string, DrawnEdge>();
  for (const { edge, change } of flow) {
    if (!here.has(edge.source) || !here.has(edge.target)) continue;
    const id = `${edge.source} ${edge.target}`;
    const known = found.get(id);
    if (!known) {
      found.set(id, { id, source: edge.source, target: edge.target, edge, change, fromRow: null, toRow: null, count: 1 });
      continue;
    }
    joinChange(known, change);
  }
  return [...found.values()];
}

function joinChange(known: DrawnEdge, change: Change): void {
  known.count += 1;
  if (known.change !== change) known.change = "same";
}

/** Two columns joined in the same way by several jobs are joined by one arrow. */
function columnArrows(nodes: DrawnNode[], timed: Timed[]): DrawnEdge[] {
  const ends = new Map<string, { card: string; row: number | null }>();
  for (const node of nodes) {
    ends.set(node.id, { card: node.id, row: null });
    node.columns.forEach((column, row) => ends.set(column.id, { card: node.id, row }));
  }
  const found = new Map<string, DrawnEdge>();
  for (const { edge, change } of timed) {
    const from = ends.get(edge.source);
    const to = ends.get(edge.target);
    if (edge.type === "has_column" || !from || !to || (from.row === null && to.row === null)) continue;
    const way = [edge.source, edge.target, wordsOf(edge)].join(" ");
    const known = found.get(way);
    if (!known) found.set(way, { id: edgeId(edge), source: from.card, target: to.card, edge, change, fromRow: from.row, toRow: to.row, count: 1 });
    else joinChange(known, change);
  }
  return [...found.values()];
}
