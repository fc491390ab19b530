import { useMemo } from "react";
import { moment } from "../parts/format";
import type { Edge } from "../api/types";
import { changeOf, changeTimes } from "./lineage";
import type { View } from "./view";

interface Props {
  edges: Edge[];
  view: View;
  change: (part: Partial<View>) => void;
}

/**
 * Two handles over the moments at which something in view changed: the moment shown, and the one it
 * is compared with. The last stop is now.
 */
export function TimeBar({ edges, view, change }: Props) {
  const times = useMemo(() => changeTimes(edges), [edges]);
  const last = times.length;
  const at = view.at ? stopOf(times, view.at) : last;
  const since = view.since ? stopOf(times, view.since) : null;
  const counts = useMemo(() => (view.since ? tally(edges, view) : null), [edges, view]);
  if (times.length === 0) return <div className="timebar"><span className="soft">Nothing here has a history yet.</span></div>;
  return (
    <div className="timebar" role="group" aria-label="Time travel">
      <label>
        <span className="soft">Shown</span>
        <input type="range" min={0} max={last} value={at} aria-valuetext={at === last ? "now" : moment(times[at] ?? "")} onChange={(event) => change({ at: timeAt(times, Number(event.target.value)) })} />
        <output>{at === last ? "now" : moment(times[at] ?? "")}</output>
      </label>
      <label>
        <span className="soft">
          <input type="checkbox" checked={since !== null} onChange={(event) => change({ since: event.target.checked ? (times[Math.max(0, Math.min(at, last) - 1)] ?? "") : "" })} /> Compare with
        </span>
        <input type="range" min={0} max={Math.max(0, last - 1)} value={since ?? 0} disabled={since === null} aria-valuetext={since === null ? "off" : moment(times[since] ?? "")} onChange={(event) => change({ since: times[Number(event.target.value)] ?? "" })} />
        <output>{since === null ? "off" : moment(times[since] ?? "")}</output>
      </label>
      {counts && (
        <span className="chips" aria-live="polite">
          <span className="chip good">{counts.appeared} appeared</span>
          <span className="chip bad">{counts.gone} gone</span>
        </span>
      )}
    </div>
  );
}

/** The last change at or before a moment. */
export function stopOf(times: string[], at: string): number {
  const wanted = Date.parse(at);
  let stop = 0;
  times.forEach((time, i) => {
    if (Date.parse(time) <= wanted) stop = i;
  });
  return stop;
}

function timeAt(times: string[], stop: number): string {
  return stop >= times.length ? "" : (times[stop] ?? "");
}

function tally(edges: Edge[], view: View): { appeared: number; gone: number } {
  const counts = { appeared: 0, gone: 0 };
  for (const edge of edges) {
    const change = edge.type === "feeds" ? changeOf(edge, view.since, view.at) : null;
    if (change === "appeared" || change === "gone") counts[change] += 1;
  }
  return counts;
}
