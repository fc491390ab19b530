/** How high each slot sits: as near to its neighbours as the others in its column allow. */
import type { Slots } from "./order";

export interface Heights {
  slots: Slots;
  columns: number[][];
  height: number[];
  gap: (slot: number) => number;
}

/** The middle of each slot. Each sweep solves a column exactly, given its neighbours. */
export function middles({ slots, columns, height, gap }: Heights, rounds: number): number[] {
  const middle = new Array<number>(height.length).fill(0);
  for (const column of columns) stack(column, height, gap, middle);
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
        return wish(both ? [...(near ?? []), ...(far ?? [])] : (near ?? []), middle, middle[slot] ?? 0);
      });
      settle(column, wanted, height, gap, middle);
    }
  }
  return middle;
}

function stack(column: number[], height: number[], gap: (slot: number) => number, middle: number[]): void {
  const total = column.reduce((sum, slot) => sum + (height[slot] ?? 0) + gap(slot), 0);
  let y = -total / 2;
  for (const slot of column) {
    middle[slot] = y + (height[slot] ?? 0) / 2;
    y += (height[slot] ?? 0) + gap(slot);
  }
}

/** The median of the neighbours, so that one far neighbour does not pull a slot away. */
function wish(neighbours: number[], middle: number[], own: number): number {
  if (neighbours.length === 0) return own;
  const at = neighbours.map((slot) => middle[slot] ?? 0).sort((a, b) => a - b);
  const half = at.length >> 1;
  return at.length % 2 ? (at[half] ?? own) : ((at[half - 1] ?? own) + (at[half] ?? own)) / 2;
}

/**
 * Least squares under "no overlap": pool adjacent violators. With the stacking offset taken away,
 * the places must only not decrease, so neighbours that would overlap share the mean of their wishes.
 */
function settle(column: number[], wanted: number[], height: number[], gap: (slot: number) => number, middle: number[]): void {
  const offset: number[] = [];
  let y = 0;
  column.forEach((slot, i) => {
    const half = (height[slot] ?? 0) / 2;
    const before = column[i - 1];
    if (before !== undefined) y += (height[before] ?? 0) / 2 + Math.max(gap(before), gap(slot)) + half;
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
      middle[column[i] as number] = pool.sum / pool.count + (offset[i] ?? 0);
    }
  }
}
