import { expect, test } from "vitest";
import { changeOf, changesOf, complete, withChange } from "../../src/impact/changes";

test("a proposal is a link, and a damaged link is no proposal", () => {
  expect(changesOf('[{"type":"column_drop","column":"a"},{"type":"format_disk"}]')).toEqual([{ type: "column_drop", column: "a" }]);
  expect(changesOf("[{")).toEqual([]);
  expect(changesOf(null)).toEqual([]);
});

test("a column has one proposal at a time, which can be taken back", () => {
  const dropped = withChange([], "a", { type: "column_drop", column: "a" });
  const renamed = withChange(dropped, "a", { type: "column_rename", column: "a", to: "b" });
  expect(renamed).toHaveLength(1);
  expect(changeOf(renamed, "a")?.type).toBe("column_rename");
  expect(withChange(renamed, "a", null)).toEqual([]);
});

test("a rename without a new name is not asked about yet", () => {
  expect(complete([{ type: "column_rename", column: "a", to: " " }, { type: "table_drop" }])).toEqual([{ type: "table_drop" }]);
});
