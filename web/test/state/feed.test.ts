import { expect, test } from "vitest";
import type { LoggedEvent } from "../../src/api/types";
import { merged, messages } from "../../src/state/feed";

function event(seq: string): LoggedEvent {
  return { seq, kind: "run", event_type: "START", event_time: null, received_at: `2026-11-18T10:00:0${seq}Z`, job: null, run: null, dataset: null, command: null, digest: "", size: 1 };
}

test("messages may arrive in pieces, with heartbeats between them", () => {
  const first = messages('retry: 5000\n\n: heartbeat\n\ndata: {"seq":"1"}\n\ndata: {"se');
  expect(first).toEqual({ whole: ['{"seq":"1"}'], rest: 'data: {"se' });
  expect(messages(`${first.rest}q":"2"}\n\n`).whole).toEqual(['{"seq":"2"}']);
});

test("the newest event stands first, and a repeat is not shown twice", () => {
  const known = merged([], [event("2"), event("3")]);
  expect(known.map(({ seq }) => seq)).toEqual(["3", "2"]);
  expect(merged(known, [event("1"), event("3"), event("4")]).map(({ seq }) => seq)).toEqual(["4", "3", "2", "1"]);
});
