import { useEffect, useMemo, useState } from "react";
import { get, type Problem } from "../api/client";
import type { Graph } from "../api/types";
import { asProblem } from "../state/answer";
import { joined, type Lineage } from "./lineage";

const kept = new Map<string, Graph>();
const KEEP = 60;

function remember(path: string, graph: Graph): void {
  kept.set(path, graph);
  const oldest = kept.keys().next().value;
  if (kept.size > KEEP && oldest !== undefined) kept.delete(oldest);
}

export interface Loaded {
  lineage: Lineage | null;
  problem: Problem | null;
  loading: boolean;
  reload: () => void;
}

/** The graphs of a view's requests, joined; steps already taken are not asked again. */
export function useGraphs(paths: string[]): Loaded {
  const key = paths.join("\n");
  const [graphs, setGraphs] = useState<Graph[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [loading, setLoading] = useState(true);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const asking = new AbortController();
    const wanted = key ? key.split("\n") : [];
    setLoading(wanted.some((path) => !kept.has(path)));
    setProblem(null);
    Promise.all(
      wanted.map(async (path) => {
        const known = kept.get(path);
        if (known) return known;
        const graph = await get<Graph>(path, asking.signal);
        remember(path, graph);
        return graph;
      }),
    )
      .then((found) => {
        if (!asking.signal.aborted) setGraphs(found);
      })
      .catch((error: unknown) => {
        if (!asking.signal.aborted) setProblem(asProblem(error));
      })
      .finally(() => {
        if (!asking.signal.aborted) setLoading(false);
      });
    return () => asking.abort();
  }, [key, round]);

  const lineage = useMemo(() => joined(graphs), [graphs]);
  function reload(): void {
    kept.clear();
    setRound((n) => n + 1);
  }
  return { lineage, problem, loading, reload };
}
