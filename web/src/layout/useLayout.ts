import { useEffect, useRef, useState } from "react";
import type { Layout, Plan } from "./types";
import workerUrl from "./worker?worker&url";

interface Policy {
  createScriptURL: (url: string) => string;
}

interface TrustedTypes {
  createPolicy: (name: string, rules: Policy) => Policy;
}

/** The page's policy admits no script address but the ones its own build made. */
function trusted(url: string): string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return url;
  policy ??= types.createPolicy("headwater", {
    createScriptURL: (wanted) => {
      if (wanted !== workerUrl) throw new TypeError(`${wanted} is not a script of this page`);
      return wanted;
    },
  });
  return policy.createScriptURL(url);
}

let policy: Policy | undefined;

export interface LaidOut<T extends Plan> {
  plan: T;
  layout: Layout;
  ms: number;
}

/** The newest plan that is laid out; an older answer that comes late is dropped. */
export function useLayout<T extends Plan>(plan: T | null): LaidOut<T> | null {
  const [done, setDone] = useState<LaidOut<T> | null>(null);
  const worker = useRef<Worker | null>(null);
  const turn = useRef(0);

  useEffect(() => () => worker.current?.terminate(), []);
  useEffect(() => {
    if (!plan) return;
    worker.current ??= new Worker(trusted(workerUrl), { type: "module" });
    turn.current += 1;
    const mine = turn.current;
    const asked = worker.current;
    function arrived({ data }: MessageEvent<{ turn: number; layout: Layout; ms: number }>): void {
      if (data.turn === mine && plan) setDone({ plan, layout: data.layout, ms: data.ms });
    }
    asked.addEventListener("message", arrived);
    asked.postMessage({ turn: mine, plan: lean(plan) });
    return () => asked.removeEventListener("message", arrived);
  }, [plan]);
  return done;
}

/** Only what the layout needs crosses to the worker. */
function lean({ boxes, arrows, gapX }: Plan): Plan {
  return {
    ...(gapX ? { gapX } : {}),
    boxes: boxes.map(({ id, width, height, port }) => ({ id, width, height, ...(port === undefined ? {} : { port }) })),
    arrows: arrows.map(({ id, source, target }) => ({ id, source, target })),
  };
}
