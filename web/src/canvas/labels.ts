/** Where the labels of arrows stand: each near the middle of its arrow, none on top of another. */
import type { Point } from "../layout/types";

export const LABEL_HEIGHT = 18;
const LETTER = 6.1;
const PADDING = 12;
const GAP = 2;

export interface Label {
  text: string;
  /** The middle of the arrow. */
  at: Point;
}

export interface PlacedLabel extends Label {
  width: number;
}

/** Labels from top to bottom, each moved down past those it would cover. */
export function placedLabels<T extends Label>(labels: T[]): (T & PlacedLabel)[] {
  const placed: (T & PlacedLabel)[] = [];
  const step = LABEL_HEIGHT + GAP;
  for (const label of [...labels].sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x)) {
    const width = label.text.length * LETTER + PADDING;
    const near = placed.filter((other) => Math.abs(other.at.x - label.at.x) < (other.width + width) / 2 + GAP);
    const y = near.reduce((low, other) => Math.max(low, other.at.y + step > low && other.at.y - step < low ? other.at.y + step : low), label.at.y);
    placed.push({ ...label, width, at: { x: label.at.x, y } });
  }
  return placed;
}
