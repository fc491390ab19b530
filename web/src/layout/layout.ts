/**
 * A layered drawing from left to right, in four steps: columns, long arrows cut into slots, order
 * within each column, heights. Deterministic: the same graph always gives the same picture.
 */
import { layersOf, netOf, type Net } from "./layers";
import { levels } from "./heights";
import { ordered, type Slots } from "./order";
import { GAP_X, GAP_Y, type Layout, type Plan, type Point } from "./types";

const PASS_HEIGHT = 4;
const PASS_GAP = 8;
/** Past this many slots for long arrows, the longest arrows are drawn straight instead. */
const MOST_PASSES = 12_000;

export function layOut(plan: Plan): Layout {
  const net = netOf(plan);
  const layer = layersOf(net);
  const least = layer.reduce((low, value) => Math.min(low, value), 0);
  const { slots, chains, size } = cut(net, layer.map((value) => value - least));
  const rounds = size > 1500 ? 8 : 24;
  const columns = ordered(slots, rounds);
  const height = Array.from({ length: size }, (_, i) => plan.boxes[i]?.height ?? PASS_HEIGHT);
  const gap = (slot: number): number => (slot < net.size ? GAP_Y : PASS_GAP);
  const above = height.map((value, i) => plan.boxes[i]?.port ?? value / 2);
  const below = height.map((value, i) => value - (above[i] ?? 0));
  const level = levels({ slots, columns, above, below, gap }, rounds);
  return placed(plan, columns, chains, above, level);
}

interface Cut {
  slots: Slots;
  /** For each arrow the slots it passes, from left to right. */
  chains: number[][];
  size: number;
}

/**
 * Give every arrow that skips a column a slot in each column between its ends. An arrow that leads
 * back gets slots in the columns of its ends too, so that it passes beside them, not through them.
 */
function cut(net: Net, layer: number[]): Cut {
  const depth = layer.reduce((high, value) => Math.max(high, value), 0) + 1;
  const slots: Slots = { columns: Array.from({ length: depth }, () => []), next: [], prev: [] };
  for (let i = 0; i < net.size; i += 1) addSlot(slots, layer[i] ?? 0);
  const joined = new Map<number, number[]>();
  const chains = net.ends.map((ends, i) => {
    if (!ends) return [];
    const [from, to] = ends;
    const back = net.turned.has(i);
    const key = (from * net.size + to) * 2 + (back ? 1 : 0);
    const known = joined.get(key);
    if (known) return known;
    const first = (layer[from] ?? 0) + (back ? 0 : 1);
    const last = (layer[to] ?? 0) - (back ? 0 : 1);
    const chain: number[] = [];
    if (slots.next.length - net.size + last - first < MOST_PASSES) {
      for (let column = first; column <= last; column += 1) chain.push(addSlot(slots, column));
    }
    const way = back ? chain : [from, ...chain, to];
    if (chain.length || last < first) {
      for (let at = 0; at + 1 < way.length; at += 1) join(slots, way[at] as number, way[at + 1] as number);
    }
    joined.set(key, chain);
    return chain;
  });
  return { slots, chains, size: slots.next.length };
}

function addSlot(slots: Slots, column: number): number {
  slots.columns[column]?.push(slots.next.length);
  slots.prev.push([]);
  return slots.next.push([]) - 1;
}

function join({ next, prev }: Slots, from: number, to: number): void {
  next[from]?.push(to);
  prev[to]?.push(from);
}

function placed(plan: Plan, columns: number[][], chains: number[][], above: number[], level: number[]): Layout {
  const left = new Array<number>(above.length).fill(0);
  const right = new Array<number>(above.length).fill(0);
  const at: Record<string, Point> = {};
  const top = level.reduce((low, y, slot) => Math.min(low, y - (above[slot] ?? 0)), Infinity);
  const gapX = plan.gapX ?? GAP_X;
  let x = 0;
  let bottom = 0;
  for (const column of columns) {
    const width = column.reduce((most, slot) => Math.max(most, plan.boxes[slot]?.width ?? 0), 0);
    for (const slot of column) {
      left[slot] = x;
      right[slot] = x + width;
      bottom = Math.max(bottom, (level[slot] ?? 0) - top);
      const box = plan.boxes[slot];
      if (!box) continue;
      const y = (level[slot] ?? 0) - (above[slot] ?? 0) - top;
      at[box.id] = { x: x + (width - box.width) / 2, y };
      bottom = Math.max(bottom, y + box.height);
    }
    x += width + gapX;
  }
  const through: Record<string, Point[]> = {};
  plan.arrows.forEach((arrow, i) => {
    const chain = chains[i] ?? [];
    if (!chain.length) return;
    through[arrow.id] = chain.flatMap((slot) => {
      const y = (level[slot] ?? 0) - top;
      return [{ x: left[slot] ?? 0, y }, { x: right[slot] ?? 0, y }];
    });
  });
  return { at, through, width: Math.max(0, x - gapX), height: bottom };
}
