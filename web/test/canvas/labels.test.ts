import { expect, test } from "vitest";
import { LABEL_HEIGHT, placedLabels } from "../../src/canvas/labels";

test("labels that would cover each other stand below each other", () => {
  const at = [{ x: 100, y: 50 }, { x: 104, y: 55 }, { x: 98, y: 52 }, { x: 100, y: 61 }];
  const placed = placedLabels(at.map((point) => ({ text: "computed", at: point })));
  const heights = placed.map((label) => label.at.y).sort((a, b) => a - b);
  heights.slice(1).forEach((y, i) => expect(y - (heights[i] ?? 0)).toBeGreaterThanOrEqual(LABEL_HEIGHT));
});

test("labels with room stay in the middle of their arrows", () => {
  const at = [{ x: 0, y: 50 }, { x: 300, y: 50 }, { x: 0, y: 90 }];
  const placed = placedLabels(at.map((point) => ({ text: "copied", at: point })));
  expect(placed.map((label) => label.at)).toEqual(expect.arrayContaining(at));
});
