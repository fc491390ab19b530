import { useEffect, useState } from "react";
import { post, postForText, type Problem } from "../api/client";
import { asProblem } from "../state/answer";
import { useSettled } from "../state/settled";
import { complete } from "./changes";
import type { Impact, Proposed } from "./types";

export interface Simulated {
  impact: Impact | null;
  problem: Problem | null;
  loading: boolean;
}

/** Ask what the changes would break, once the reader has stopped editing. */
export function useImpact(node: string, changes: Proposed[]): Simulated {
  const body = useSettled(JSON.stringify({ node, changes: complete(changes) }), 250);
  const [state, setState] = useState<Simulated & { of: string }>({ of: "", impact: null, problem: null, loading: false });
  useEffect(() => {
    const asked = JSON.parse(body) as { node: string; changes: Proposed[] };
    if (!asked.node || asked.changes.length === 0) return;
    let left = false;
    setState((known) => ({ ...known, loading: true }));
    post<Impact>("/api/v1/impact", asked)
      .then((impact) => { if (!left) setState({ of: body, impact, problem: null, loading: false }); })
      .catch((error: unknown) => { if (!left) setState({ of: body, impact: null, problem: asProblem(error), loading: false }); });
    return () => { left = true; };
  }, [body]);
  const asked = complete(changes).length > 0;
  return asked ? state : { impact: null, problem: null, loading: false };
}

/** The comment that the gate would leave under a pull request. */
export function gateMarkdown(node: string, changes: Proposed[]): Promise<string> {
  return postForText("/api/v1/impact?format=markdown", { node, changes: complete(changes) });
}
