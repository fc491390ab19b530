import { expect, test } from "vitest";
import { askedBy, filterOf } from "../../src/events/filter";

function asked(search: string) {
  return askedBy(filterOf(new URLSearchParams(search)));
}

test("a kind is one of events, or a type of run events", () => {
  expect(asked("kind=dataset")).toMatchObject({ kind: "dataset" });
  expect(asked("kind=FAIL")).toMatchObject({ event_type: "FAIL" });
  expect(asked("kind=FAIL")).not.toHaveProperty("kind");
});

test("the reader's time is asked for in UTC, and half a time is not asked for", () => {
  const at = new Date(2026, 10, 18, 9, 30);
  expect(asked("since=2026-11-18T09:30").since).toBe(at.toISOString());
  expect(asked("until=2026-13").until).toBe("");
});
