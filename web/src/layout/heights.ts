/** How high each slot sits: as near to its neighbours as the others in its column allow. */
import type { Slots } from "./order";

export interface Heights {
  slots: Slots;
  columns: number[][];
  /** What each slot takes above and below the level at which arrows meet it. */
  above: number[];
  below: number[];
  gap: (slot: number) => number;
}

/** The level of each slot. Each sweep solves a column exactly, given its neighbours. */
export function levels(heights: Heights, rounds: number): number[] {
  const { slots, columns, above } = heights;
  const level = new Array<number>(above.length).fill(0);
  for (const column of columns) stack(column, heights, level);
  for (let round = 0; round < rounds; round += 1) {
    const forward = round % 2 === 0;
    const both = round >= rounds - 2;
    const indexes = [...columns.keys()];
    if (!forward) indexes.reverse();
    for (const index of indexes) {
      const column = columns[index] ?? [];
      const wanted = column.map((slot) => {
        const near = forward ? slots.prev[slot] : slots.next[slot];
        const far = forward ? slots.next[slot] : slots.prev[slot];
        return wish(both ? [...(near ?? []), ...(far ?? [])] : (near ?? []), level, level[slot] ?? 0);
      });
      settle(column, wanted, heights, level);
    }
  }
  return level;
}

function stack(column: number[], { above, below, gap }: Heights, level: number[]): void {
  const size = (slot: number): number => (above[slot] ?? 0) + (below[slot] ?? 0) + gap(slot);
  let y = -column.reduce((sum, slot) => sum + size(slot), 0) / 2;
  for (const slot of column) {
    level[slot] = y + (above[slot] ?? 0);
    y += size(slot);
  }
}

/** The median of the neighbours, so that one far neighbour does not pull a slot away. */
function wish(neighbours: number[], level: number[], own: number): number {
  if (neighbours.length === 0) return own;
  const at = neighbours.map((slot) => level[slot] ?? 0).sort((a, b) => a - b);
  const half = at.length >> 1;
  return at.length % 2 ? (at[half] ?? own) : ((at[half - 1] ?? own) + (at[half] ?? own)) / 2;
}

/**
 * Least squares under "no overlap": pool adjacent violators. With the stacking offset taken away,
 * the places must only not decrease, so neighbours that would overlap share the mean of their wishes.
 */
function settle(column: number[], wanted: number[], { above, below, gap }: Heights, level: number[]): void {
  const offset: number[] = [];
  let y = 0;
  column.forEach((slot, i) => {
    const before = column[i - 1];
    if (before !== undefined) y += (below[before] ?? 0) + Math.max(gap(before), gap(slot)) + (above[slot] ?? 0);
    offset.push(y);
  });
  const pools: { sum: number; count: number }[] = [];
  wanted.forEach((want, i) => {
    let pool = { sum: want - (offset[i] ?? 0), count: 1 };
    for (let last = pools.at(-1); last && last.sum / last.count >= pool.sum / pool.count; last = pools.at(-1)) {
      pools.pop();
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
    }
    pools.push(pool);
  });
  let i = 0;
  for (const pool of pools) {
    for (let n = 0; n < pool.count; n += 1, i += 1) {
      level[column[i] as number] = pool.sum / pool.count + (offset[i] ?? 0);
    }
  }
}
