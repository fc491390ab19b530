import { expect, test } from "vitest";
import { hrefOf, requestsOf, viewOf, withMore, withOpen } from "../../src/canvas/view";
import { view } from "../graphs";

test("a view survives the way through its link", () => {
  const full = view("direction=upstream&depth=5&jobs=hide&fold=application&overlay=health&more=%3Ea+%3Cb&open=c+d&column=column:x&select=job:y&time=1&at=2026-11-18T10:00:00Z&since=2026-11-17T10:00:00Z");
  expect(viewOf(new URLSearchParams(hrefOf(full).split("?")[1]))).toEqual(full);
});

test("what is usual is left out of the link", () => {
  expect(hrefOf(view())).toBe("/lineage?node=dataset%3Aa");
});

test("nonsense in a link falls back to what is usual", () => {
  expect(view("depth=-3&direction=sideways&overlay=%3Cscript%3E&at=soon")).toEqual(view());
  expect(view("depth=999").depth).toBe(10);
});

test("each further step is one request, and columns are asked for only when shown", () => {
  const stepped = withMore(withMore(view(), ">dataset:b"), "<dataset:c");
  expect(requestsOf(stepped)).toHaveLength(3);
  expect(requestsOf(stepped)[1]).toContain("direction=downstream&depth=1");
  expect(requestsOf(view())[0]).not.toContain("columns");
  expect(requestsOf(withOpen(view(), "dataset:a"))[0]).toContain("columns=true");
});

test("time asks for edges that have ended as well", () => {
  expect(requestsOf(view("time=1"))[0]).toContain("view=all");
});

test("taking the same step twice changes nothing, and opening twice closes", () => {
  const once = withMore(view(), ">dataset:b");
  expect(withMore(once, ">dataset:b")).toBe(once);
  expect(withOpen(withOpen(view(), "x"), "x").open).toEqual([]);
});
