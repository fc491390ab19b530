import type { Run } from "../api/types";
import { Dot, Time, toneOf, wordOf } from "../parts/bits";
import { brief, span } from "../parts/format";
import { Link } from "../parts/Link";
import { link } from "../state/place";

/** Runs one below the other; the bar says how long each took, beside the longest. */
export function Timeline({ runs }: { runs: Run[] }) {
  const longest = Math.max(1, ...runs.map((run) => run.duration_ms ?? 0));
  return (
    <ol className="rows">
      {runs.map((run) => (
        <li key={run.id}>
          <Link className="row run-row" href={link("/run", { id: run.id })} title={run.error ?? undefined}>
            <Dot state={run.state} />
            <span className="run-when num">{brief(run.started_at ?? run.first_event_at ?? "")}</span>
            <span className="run-state faint">{wordOf(run.state)}{run.suspect ? ", suspect" : ""}</span>
            <span className="run-bar"><span className={toneOf(run.state)} style={{ width: `${Math.max(0.5, ((run.duration_ms ?? 0) / longest) * 100)}%` }} /></span>
            <span className="num run-took">{run.duration_ms === null ? "" : span(run.duration_ms)}</span>
            <span className="end"><Time at={run.last_event_at ?? run.started_at} /></span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
