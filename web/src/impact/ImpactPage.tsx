import { useMemo } from "react";
import type { Dataset } from "../api/types";
import { Card, NodeName } from "../parts/bits";
import { Search } from "../parts/Search";
import { Show } from "../parts/states";
import { useAnswer } from "../state/answer";
import { go, link, usePlace } from "../state/place";
import { changesOf } from "./changes";
import { Proposal } from "./Proposal";
import { Verdict } from "./Verdict";
import type { Proposed } from "./types";
import { useImpact } from "./useImpact";
import "./impact.css";

/** Pick a dataset, change its schema on paper, and see what would break. */
export function ImpactPage() {
  const { query } = usePlace();
  const node = query.get("node") ?? "";
  return (
    <div className="page">
      <h1>What breaks if …</h1>
      <p className="soft">Pick a dataset and drop or rename columns on paper. Nothing is changed; the answer is the one that the gate gives in a pull request.</p>
      <Search large={!node} hotkey={!node} types="dataset" label={node ? "Another dataset" : "The dataset you want to change"} onPick={(picked) => go(link("/impact", { node: picked.id }))} />
      {node && <Simulator key={node} node={node} proposed={query.get("changes")} />}
    </div>
  );
}

function Simulator({ node, proposed }: { node: string; proposed: string | null }) {
  const dataset = useAnswer<Dataset>(link("/api/v1/datasets/detail", { node }));
  const changes = useMemo(() => changesOf(proposed), [proposed]);
  const simulated = useImpact(node, changes);
  const propose = (next: Proposed[]): void => go(link("/impact", { node, changes: next.length ? JSON.stringify(next) : "" }), true);
  return (
    <div className="impact-grid">
      <Show of={dataset}>
        {(found) => (
          <Card title={<NodeName node={found.node} />}>
            <Proposal dataset={found} changes={changes} propose={propose} />
          </Card>
        )}
      </Show>
      <Verdict node={node} changes={changes} simulated={simulated} />
    </div>
  );
}
