import { expect, test } from "vitest";
import { changeOf, changeTimes, heldAt, joined, reach } from "../../src/canvas/lineage";
import { litBy } from "../../src/canvas/highlight";
import { pictureOf } from "../../src/canvas/picture";
import { edge, lineage, node, view } from "../graphs";

const BEFORE = "2026-11-01T00:00:00Z";
const BETWEEN = "2026-11-05T00:00:00Z";
const AFTER = "2026-11-10T00:00:00Z";

/** One job that reads A and B and writes C and D, where A goes to C and B to D only. */
const crossed = lineage([
  edge("dataset:a", "job:j", "reads"), edge("dataset:b", "job:j", "reads"),
  edge("job:j", "dataset:c", "writes"), edge("job:j", "dataset:d", "writes"),
  edge("dataset:a", "dataset:c", "feeds", { job: "job:j" }), edge("dataset:b", "dataset:d", "feeds", { job: "job:j" }),
]);

test("steps beyond a graph join it at the right distance, without repeats", () => {
  const first = { start: node("dataset:a"), nodes: [{ node: node("dataset:b"), distance: 1 }], edges: [edge("dataset:a", "dataset:b")], truncated: false };
  const further = { start: node("dataset:b"), nodes: [{ node: node("dataset:c"), distance: 1 }], edges: [edge("dataset:b", "dataset:c"), edge("dataset:a", "dataset:b")], truncated: true };
  const found = joined([first, further]);
  expect(found?.distance.get("dataset:c")).toBe(2);
  expect(found?.edges).toHaveLength(2);
  expect(found?.truncated).toBe(true);
});

test("a walk finds the least distance and ends in a cycle", () => {
  const edges = [edge("a", "b"), edge("b", "c"), edge("c", "a"), edge("a", "c")];
  expect([...reach(edges, "a", "downstream")]).toEqual([["a", 0], ["b", 1], ["c", 1]]);
});

test("pointing at a dataset lights only the flow that truly comes from it", () => {
  const lit = litBy(crossed, pictureOf(crossed, view()), "dataset:a");
  expect(lit?.nodes).toEqual(new Set(["dataset:a", "dataset:c", "job:j"]));
  expect(lit?.edges).toEqual(new Set(["dataset:a job:j", "job:j dataset:c"]));
});

test("pointing at a job lights all that it reads and writes", () => {
  const lit = litBy(crossed, pictureOf(crossed, view()), "job:j");
  expect(lit?.nodes.size).toBe(5);
  expect(lit?.edges.size).toBe(4);
});

test("intervals are half open", () => {
  const ended = edge("a", "b", "feeds", { valid_from: BEFORE, valid_to: AFTER });
  expect(heldAt(ended, BEFORE)).toBe(true);
  expect(heldAt(ended, AFTER)).toBe(false);
  expect(heldAt(ended, "")).toBe(false);
});

test("between two moments an edge appears, goes, stays or is not there", () => {
  const held = (valid_from: string, valid_to: string | null) => changeOf(edge("a", "b", "feeds", { valid_from, valid_to }), BETWEEN, "");
  expect(held(AFTER, null)).toBe("appeared");
  expect(held(BEFORE, AFTER)).toBe("gone");
  expect(held(BEFORE, null)).toBe("same");
  expect(held(AFTER, AFTER)).toBe(null);
});

test("the time bar stops where something changed, in order and once", () => {
  const edges = [edge("a", "b", "feeds", { valid_from: AFTER }), edge("b", "c", "feeds", { valid_from: BEFORE, valid_to: AFTER })];
  expect(changeTimes(edges)).toEqual([BEFORE, AFTER]);
});
