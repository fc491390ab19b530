import { expect, test } from "vitest";
import { foldedToNamespaces } from "../../src/canvas/fold";
import { CARD, MOST_COLUMNS, pictureOf } from "../../src/canvas/picture";
import { edge, lineage, node, view } from "../graphs";

const flow = [
  edge("dataset:a", "job:j", "reads"), edge("job:j", "dataset:b", "writes"),
  edge("dataset:a", "dataset:b", "feeds", { job: "job:j", basis: "column" }),
];
const columns = [
  edge("dataset:a", "column:a1", "has_column"), edge("dataset:a", "column:a2", "has_column"), edge("dataset:b", "column:b1", "has_column"),
  edge("column:a1", "column:b1", "feeds", { job: "job:j", subtype: "IDENTITY" }),
];

test("with jobs, flow is drawn through them; without, from dataset to dataset", () => {
  const through = pictureOf(lineage(flow), view());
  expect(through.edges.map(({ id }) => id)).toEqual(["dataset:a job:j", "job:j dataset:b"]);
  const direct = pictureOf(lineage(flow), view("jobs=hide"));
  expect(direct.edges.map(({ id }) => id)).toEqual(["dataset:a dataset:b"]);
  expect(direct.nodes.map(({ id }) => id)).toEqual(["dataset:a", "dataset:b"]);
});

test("an open dataset lists its columns, and jobs step back", () => {
  const picture = pictureOf(lineage([...flow, ...columns]), view("open=dataset:a"));
  const card = picture.nodes.find(({ id }) => id === "dataset:a");
  expect(card?.columns.map(({ id }) => id)).toEqual(["column:a1", "column:a2"]);
  expect(card?.height).toBe(CARD.head + 2 * CARD.row + CARD.foot);
  expect(picture.nodes.some(({ node: { type } }) => type === "job")).toBe(false);
});

test("a traced column shows its way through datasets that are not open", () => {
  const picture = pictureOf(lineage([...flow, ...columns]), view("column=column:b1"));
  const rows = picture.nodes.flatMap((card) => card.columns.map(({ id, traced }) => [card.id, id, traced]));
  expect(rows).toEqual([["dataset:a", "column:a1", true], ["dataset:b", "column:b1", true]]);
  expect(picture.edges.filter((drawn) => drawn.fromRow !== null)).toHaveLength(1);
});

test("two jobs that move a column in the same way are one arrow, in another way two", () => {
  const same = edge("column:a1", "column:b1", "feeds", { job: "job:k", subtype: "IDENTITY" });
  const other = edge("column:a1", "column:b1", "feeds", { job: "job:k", subtype: "AGGREGATION" });
  const drawn = pictureOf(lineage([...flow, ...columns, same, other]), view("column=column:b1")).edges.filter(({ fromRow }) => fromRow !== null);
  expect(drawn.map(({ edge: { subtype }, count }) => [subtype, count])).toEqual([["IDENTITY", 2], ["AGGREGATION", 1]]);
});

test("a thousand columns are cut, and the card says how many are left out", () => {
  const many = Array.from({ length: 1000 }, (_, i) => edge("dataset:a", `column:c${i}`, "has_column"));
  const picture = pictureOf(lineage([...flow, ...many]), view("open=dataset:a"));
  const card = picture.nodes.find(({ id }) => id === "dataset:a");
  expect(card?.columns).toHaveLength(MOST_COLUMNS);
  expect(card?.hiddenColumns).toBe(1000 - MOST_COLUMNS);
});

test("what has ended is gone now, and red between then and now", () => {
  const ended = lineage([edge("dataset:a", "dataset:b", "feeds", { valid_from: "2026-11-01T00:00:00Z", valid_to: "2026-11-10T00:00:00Z" })]);
  expect(pictureOf(ended, view("jobs=hide&time=1")).edges).toHaveLength(0);
  const compared = pictureOf(ended, view("jobs=hide&time=1&since=2026-11-05T00:00:00Z"));
  expect(compared.edges.map(({ change }) => change)).toEqual(["gone"]);
});

test("a dataset that feeds itself keeps its loop", () => {
  const loop = pictureOf(lineage([edge("dataset:a", "dataset:a")]), view("jobs=hide"));
  expect(loop.edges).toHaveLength(1);
  expect(loop.nodes).toHaveLength(1);
});

test("folded to namespaces there is one card each, with the worst state inside", () => {
  const nodes = [node("dataset:a"), node("dataset:b", { namespace: "lake", last_run_state: "FAIL" }), node("dataset:c", { namespace: "lake" })];
  const folded = foldedToNamespaces(lineage([edge("dataset:a", "dataset:b"), edge("dataset:b", "dataset:c")], "dataset:a", nodes));
  expect([...folded.nodes.values()].map(({ name, last_run_state }) => [name, last_run_state])).toEqual([["shop", "COMPLETE"], ["lake", "FAIL"]]);
  expect(folded.members.get(folded.start)).toBe(1);
});
