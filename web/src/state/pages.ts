/** A list that is read page by page: what is there so far, and how to get more. */
import { useCallback, useEffect, useState } from "react";
import { get, type Problem } from "../api/client";
import { asProblem } from "./answer";
import { link, type Query } from "./place";

export interface Pages<T> {
  items: T[];
  total: number | null;
  problem: Problem | null;
  loading: boolean;
  more: (() => void) | null;
  reload: () => void;
}

type Body = Record<string, unknown> & { cursor: string | null; total?: number | null };

export function usePages<T>(path: string, query: Query, field: string): Pages<T> {
  const first = link(path, query);
  const [state, setState] = useState<{ of: string; items: T[]; cursor: string | null; total: number | null }>({ of: "", items: [], cursor: null, total: null });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [loading, setLoading] = useState(true);
  const [round, setRound] = useState(0);

  const ask = useCallback((cursor: string | null, signal?: AbortSignal) => {
    setLoading(true);
    setProblem(null);
    const href = cursor ? `${first}${first.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}` : first;
    get<Body>(href, signal)
      .then((body) => {
        const fresh = body[field] as T[];
        setState((known) => ({ of: first, items: cursor ? [...known.items, ...fresh] : fresh, cursor: body.cursor, total: body.total ?? null }));
      })
      .catch((error: unknown) => {
        if (!signal?.aborted) setProblem(asProblem(error));
      })
      .finally(() => {
        if (!signal?.aborted) setLoading(false);
      });
  }, [first, field]);

  useEffect(() => {
    const asking = new AbortController();
    ask(null, asking.signal);
    return () => asking.abort();
  }, [ask, round]);

  const { cursor } = state;
  const current = state.of === first;
  return {
    items: current ? state.items : [],
    total: current ? state.total : null,
    problem,
    loading,
    more: current && cursor ? () => ask(cursor) : null,
    reload: () => setRound((n) => n + 1),
  };
}
