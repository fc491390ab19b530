/** In which order the boxes of a column stand, so that few arrows cross. */

/** Columns of slots (boxes, and the points where long arrows pass), and who is joined to whom. */
export interface Slots {
  columns: number[][];
  next: number[][];
  prev: number[][];
}

export function ordered(slots: Slots, rounds: number): number[][] {
  let columns = walked(slots);
  let best = columns;
  let least = crossings(columns, slots);
  for (let round = 0; round < rounds && least > 0; round += 1) {
    columns = swept(columns, round % 2 === 0 ? slots.prev : slots.next, round % 2 === 0);
    const now = crossings(columns, slots);
    if (now < least) {
      best = columns;
      least = now;
    }
  }
  return best;
}

/** A first order: depth first from the left, so that what belongs together starts together. */
function walked({ columns, next, prev }: Slots): number[][] {
  const rank = new Map<number, number>();
  function visit(start: number): void {
    const walk = [start];
    while (walk.length) {
      const slot = walk.pop() as number;
      if (rank.has(slot)) continue;
      rank.set(slot, rank.size);
      walk.push(...[...(next[slot] ?? [])].reverse());
    }
  }
  for (const column of columns) {
    for (const slot of column) if ((prev[slot]?.length ?? 0) === 0) visit(slot);
  }
  for (const column of columns) for (const slot of column) visit(slot);
  return columns.map((column) => [...column].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)));
}

/** Sort each column by the mean place of its neighbours in the column before. */
function swept(columns: number[][], joined: number[][], forward: boolean): number[][] {
  const place = new Map<number, number>();
  for (const column of columns) column.forEach((slot, i) => place.set(slot, i));
  const done = columns.slice();
  const indexes = [...columns.keys()];
  if (!forward) indexes.reverse();
  for (const index of indexes) {
    const column = (columns[index] ?? []).map((slot, i) => ({ slot, i, at: mean(joined[slot] ?? [], place, i) }));
    column.sort((a, b) => a.at - b.at || a.i - b.i);
    column.forEach(({ slot }, i) => place.set(slot, i));
    done[index] = column.map(({ slot }) => slot);
  }
  return done;
}

function mean(neighbours: number[], place: Map<number, number>, own: number): number {
  if (neighbours.length === 0) return own;
  let sum = 0;
  for (const slot of neighbours) sum += place.get(slot) ?? 0;
  return sum / neighbours.length;
}

/** How many pairs of arrows cross, counted column by column with a tree of counts. */
export function crossings(columns: number[][], { next }: Slots): number {
  let total = 0;
  for (let c = 0; c + 1 < columns.length; c += 1) {
    const right = columns[c + 1] ?? [];
    const place = new Map(right.map((slot, i) => [slot, i + 1]));
    const tree = new Int32Array(right.length + 2);
    let seen = 0;
    for (const slot of columns[c] ?? []) {
      const ends = (next[slot] ?? []).flatMap((to) => place.get(to) ?? []);
      for (const end of ends) total += seen - countUpTo(tree, end);
      for (const end of ends) addAt(tree, end);
      seen += ends.length;
    }
  }
  return total;
}

function countUpTo(tree: Int32Array, place: number): number {
  let sum = 0;
  for (let i = place; i > 0; i -= i & -i) sum += tree[i] ?? 0;
  return sum;
}

function addAt(tree: Int32Array, place: number): void {
  for (let i = place; i < tree.length; i += i & -i) tree[i] = (tree[i] ?? 0) + 1;
}
