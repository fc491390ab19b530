/** The live feed of events: server-sent events over fetch, since EventSource cannot send a key. */
import { useEffect, useState } from "react";
import { authorization } from "../api/key";
import type { LoggedEvent } from "../api/types";

export type FeedState = "connecting" | "live" | "full" | "lost";

const KEEP = 40;
const RETRY_MS = 5000;

/** Split what has arrived into whole messages and the unfinished rest. */
export function messages(buffer: string): { whole: string[]; rest: string } {
  const parts = buffer.split("\n\n");
  const rest = parts.pop() ?? "";
  const whole = parts.flatMap((part) =>
    part.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5).trim()),
  );
  return { whole, rest };
}

/** Newest first, whichever way they came; without repeats, and not more than a screenful. */
export function merged(known: LoggedEvent[], fresh: LoggedEvent[]): LoggedEvent[] {
  const all = new Map([...known, ...fresh].map((event) => [event.seq, event]));
  return [...all.values()].sort((a, b) => Date.parse(b.received_at) - Date.parse(a.received_at)).slice(0, KEEP);
}

async function follow(signal: AbortSignal, arrived: (events: LoggedEvent[]) => void, opened: () => void): Promise<number> {
  const answer = await fetch("/api/v1/feed", { headers: { ...authorization(), Accept: "text/event-stream" }, signal });
  if (!answer.ok || !answer.body) return answer.status;
  opened();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 200;
    const { whole, rest } = messages(buffer + value);
    buffer = rest;
    if (whole.length) arrived(whole.map((text) => JSON.parse(text) as LoggedEvent));
  }
}

export function useFeed(): { events: LoggedEvent[]; state: FeedState } {
  const [events, setEvents] = useState<LoggedEvent[]>([]);
  const [state, setState] = useState<FeedState>("connecting");
  useEffect(() => {
    const ending = new AbortController();
    let timer = 0;
    async function run(): Promise<void> {
      try {
        const status = await follow(ending.signal, (fresh) => setEvents((known) => merged(known, fresh)), () => setState("live"));
        setState(status === 503 ? "full" : "lost");
      } catch {
        if (ending.signal.aborted) return;
        setState("lost");
      }
      timer = window.setTimeout(() => void run(), RETRY_MS);
    }
    void run();
    return () => {
      ending.abort();
      window.clearTimeout(timer);
    };
  }, []);
  return { events, state };
}
