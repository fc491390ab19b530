/** One request as a value: loading, ready or failed. A newer request cancels the older one. */
import { useCallback, useEffect, useState } from "react";
import { get, Problem } from "../api/client";

export interface Answer<T> {
  data: T | null;
  problem: Problem | null;
  loading: boolean;
  reload: () => void;
}

/** Ask for a path (null: not yet). Earlier data stays on screen while the same path is asked again. */
export function useAnswer<T>(path: string | null, everyMs?: number): Answer<T> {
  const [kept, setKept] = useState<{ path: string | null; data: T | null }>({ path: null, data: null });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [loading, setLoading] = useState(path !== null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((n) => n + 1), []);

  useEffect(() => {
    if (path === null) return;
    const asking = new AbortController();
    setLoading(true);
    setProblem(null);
    get<T>(path, asking.signal)
      .then((data) => setKept({ path, data }))
      .catch((error: unknown) => {
        if (!asking.signal.aborted) setProblem(asProblem(error));
      })
      .finally(() => {
        if (!asking.signal.aborted) setLoading(false);
      });
    return () => asking.abort();
  }, [path, round]);

  useEffect(() => {
    if (!everyMs || path === null) return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === "visible") reload();
    }, everyMs);
    return () => window.clearInterval(timer);
  }, [everyMs, path, reload]);

  return { data: kept.path === path ? kept.data : null, problem, loading, reload };
}

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(0, "Unexpected", error instanceof Error ? error.message : String(error));
}
