import { ReactFlowProvider } from "@xyflow/react";
import { useMemo } from "react";
import { Board } from "../canvas/Board";
import { Legend } from "../canvas/Legend";
import { legendOf, type Paint } from "../canvas/overlay";
import { pictureOf } from "../canvas/picture";
import { useGraphs } from "../canvas/useGraphs";
import { MOST_DEPTH, requestsOf, viewOf } from "../canvas/view";
import { useLayout } from "../layout/useLayout";
import { go, link } from "../state/place";
import { TONES, type Affected } from "./types";
import "../canvas/canvas.css";

const NOTHING = { open: () => undefined, trace: () => undefined, more: () => undefined };
const NONE = new Set<string>();
/** Beside the list of what breaks, the whole way matters more than every letter. */
const READABLE = 0.5;
const still = () => ({ left: false, right: false });

/** What breaks, on the lineage itself: the way from the change to each affected asset. */
export function ImpactCanvas({ node, affected }: { node: string; affected: Affected[] }) {
  const depth = Math.min(MOST_DEPTH, Math.max(1, ...affected.map((hit) => hit.distance)));
  const view = useMemo(() => viewOf(new URLSearchParams({ node, direction: "downstream", depth: String(depth), jobs: "hide" })), [node, depth]);
  const { lineage } = useGraphs(requestsOf(view));
  const picture = useMemo(() => (lineage ? pictureOf(lineage, view) : null), [lineage, view]);
  const plan = useMemo(() => (picture ? { ...picture.plan, picture } : null), [picture]);
  const laid = useLayout(plan);
  const paints = useMemo(() => {
    const found = new Map<string, Paint>(affected.map((hit) => [hit.id, { tone: TONES[hit.severity], label: hit.severity }]));
    if (lineage) found.set(lineage.start, { tone: "violet", label: "changed" });
    return found;
  }, [affected, lineage]);
  if (!laid || !lineage) return <div className="impact-canvas card" aria-busy="true" />;
  return (
    <div className="impact-canvas card">
      <ReactFlowProvider>
        <Board
          picture={laid.plan.picture} layout={laid.layout} start={lineage.start} paints={paints} lit={null} found={NONE} selected="" traced=""
          canMore={still} canOpen={false} readable={READABLE} acts={NOTHING} onPoint={() => undefined}
          onSelect={(id) => { if (id.startsWith("dataset:")) go(link("/dataset", { node: id })); }}
        />
      </ReactFlowProvider>
      <Legend rows={legendOf(paints, laid.plan.picture.nodes.map(({ id }) => id))} />
    </div>
  );
}
