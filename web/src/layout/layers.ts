/** Which column each box stands in: arrows point to the right, and cycles are broken first. */
import type { Plan } from "./types";

/** The graph by numbers: for each box the boxes it points to and from, without loops and repeats. */
export interface Net {
  size: number;
  next: number[][];
  prev: number[][];
  /** One entry per arrow of the plan; null for an arrow from a box to itself. */
  ends: ([number, number] | null)[];
  /** Arrows, by their place in the plan, that lead back to the left; their ends are swapped above. */
  turned: Set<number>;
}

/** Number the boxes, and turn the arrows that would close a cycle. */
export function netOf(plan: Plan): Net {
  const number = new Map(plan.boxes.map((box, i) => [box.id, i]));
  const raw: number[][] = plan.boxes.map(() => []);
  const pairs = plan.arrows.map(({ source, target }) => {
    const from = number.get(source);
    const to = number.get(target);
    if (from === undefined || to === undefined || from === to) return null;
    raw[from]?.push(to);
    return [from, to] as [number, number];
  });
  const back = backArrows(raw);
  const net: Net = { size: plan.boxes.length, next: raw.map(() => []), prev: raw.map(() => []), ends: [], turned: new Set() };
  const known = new Set<number>();
  for (const pair of pairs) {
    if (!pair) {
      net.ends.push(null);
      continue;
    }
    const turned = back.has(pair[0] * net.size + pair[1]);
    if (turned) net.turned.add(net.ends.length);
    const [from, to] = turned ? [pair[1], pair[0]] : pair;
    net.ends.push([from, to]);
    if (known.has(from * net.size + to)) continue;
    known.add(from * net.size + to);
    net.next[from]?.push(to);
    net.prev[to]?.push(from);
  }
  return net;
}

/** Arrows that lead back to a box the walk is still inside of; sources are walked from first. */
function backArrows(next: number[][]): Set<number> {
  const size = next.length;
  const incoming = new Array<number>(size).fill(0);
  for (const targets of next) for (const to of targets) incoming[to] = (incoming[to] ?? 0) + 1;
  const starts = [...next.keys()].sort((a, b) => (incoming[a] ? 1 : 0) - (incoming[b] ? 1 : 0) || a - b);
  const state = new Uint8Array(size);
  const back = new Set<number>();
  for (const start of starts) {
    if (state[start]) continue;
    const walk: [number, number][] = [[start, 0]];
    state[start] = 1;
    while (walk.length) {
      const top = walk[walk.length - 1] as [number, number];
      const to = next[top[0]]?.[top[1]];
      top[1] += 1;
      if (to === undefined) {
        state[top[0]] = 2;
        walk.pop();
      } else if (state[to] === 0) {
        state[to] = 1;
        walk.push([to, 0]);
      } else if (state[to] === 1) back.add(top[0] * size + to);
    }
  }
  return back;
}

/** Longest way from a source; then what has slack moves towards what it feeds. */
export function layersOf(net: Net): number[] {
  const order = topological(net);
  const layer = new Array<number>(net.size).fill(0);
  for (const from of order) {
    for (const to of net.next[from] ?? []) layer[to] = Math.max(layer[to] ?? 0, (layer[from] ?? 0) + 1);
  }
  for (const from of order.reverse()) {
    const targets = net.next[from] ?? [];
    if (targets.length === 0 || (net.prev[from]?.length ?? 0) > 0) continue;
    layer[from] = Math.min(...targets.map((to) => layer[to] ?? 0)) - 1;
  }
  return layer;
}

function topological(net: Net): number[] {
  const waiting = net.prev.map((from) => from.length);
  const order = waiting.flatMap((count, i) => (count === 0 ? [i] : []));
  for (let at = 0; at < order.length; at += 1) {
    for (const to of net.next[order[at] as number] ?? []) {
      waiting[to] = (waiting[to] ?? 0) - 1;
      if (waiting[to] === 0) order.push(to);
    }
  }
  return order;
}
