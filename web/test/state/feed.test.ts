import { expect, test } from "vitest";
import type { LoggedEvent } from "../../src/api/types";
import { added, messages } from "../../src/state/feed";

function event(seq: string): LoggedEvent {
  return { seq, kind: "event", event_type: "START", event_time: null, received_at: "", job: null, run: null, dataset: null, command: null, digest: "", size: 1 };
}

test("messages may arrive in pieces, with heartbeats between them", () => {
  const first = messages('retry: 5000\n\n: heartbeat\n\ndata: {"seq":"1"}\n\ndata: {"se');
  expect(first).toEqual({ whole: ['{"seq":"1"}'], rest: 'data: {"se' });
  expect(messages(`${first.rest}q":"2"}\n\n`).whole).toEqual(['{"seq":"2"}']);
});

test("the newest event stands first, and a repeat is not shown twice", () => {
  const known = added([], [event("1"), event("2")]);
  expect(known.map(({ seq }) => seq)).toEqual(["2", "1"]);
  expect(added(known, [event("2"), event("3")]).map(({ seq }) => seq)).toEqual(["3", "2", "1"]);
});
