import type { Node, Overview, Run } from "../api/types";
import { Card, Dot, NodeName, Time } from "../parts/bits";
import { compact, shortName, span } from "../parts/format";
import { Link } from "../parts/Link";
import { Search } from "../parts/Search";
import { Bones, Failed, Show } from "../parts/states";
import { useAnswer } from "../state/answer";
import { link } from "../state/place";
import { Feed } from "./Feed";
import { FirstEvent } from "./FirstEvent";
import "./home.css";

const EVERY_MS = 15_000;
const COUNTED: [string, string, string][] = [
  ["dataset", "Datasets", "/datasets"], ["job", "Jobs", "/jobs"], ["column", "Columns", ""],
  ["model", "Models", "/datasets?kind=model"], ["dashboard", "Dashboards", "/datasets?kind=dashboard"], ["run", "Runs", ""],
];

export function Home() {
  const overview = useAnswer<Overview>("/api/v1/overview", EVERY_MS);
  const counts = overview.data?.counts;
  const empty = counts !== undefined && Object.values(counts).every((number) => number === 0);
  return (
    <div className="page">
      <div className="hero">
        <h1>Where does it come from, and what breaks?</h1>
        <Search large />
      </div>
      {overview.problem && <Failed problem={overview.problem} retry={overview.reload} />}
      {!counts && !overview.problem && <div className="card"><Bones rows={2} /></div>}
      {empty ? <FirstEvent /> : counts && <Counts counts={counts} />}
      {!empty && (
        <div className="home-grid">
          <div className="stack">
            <Runs title="Failed runs" path="/api/v1/runs?state=FAIL&limit=6" none="No run has failed." />
            <Runs title="Latest runs" path="/api/v1/runs?limit=8" none="No run yet." />
          </div>
          <div className="stack">
            <Feed />
            <Stale />
          </div>
        </div>
      )}
      {empty && <Feed />}
    </div>
  );
}

function Counts({ counts }: { counts: Record<string, number> }) {
  return (
    <dl className="facts">
      {COUNTED.filter(([kind]) => counts[kind] !== undefined).map(([kind, label, href]) => (
        <div key={kind}>
          <dt>{label}</dt>
          <dd className="big num">{href ? <Link href={href}>{compact(counts[kind] ?? 0)}</Link> : compact(counts[kind] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Runs({ title, path, none }: { title: string; path: string; none: string }) {
  const runs = useAnswer<{ runs: Run[] }>(path, EVERY_MS);
  return (
    <Card title={title}>
      <Show of={runs}>
        {({ runs: found }) =>
          found.length === 0 ? <p className="empty">{none}</p> : (
            <ul className="rows">
              {found.map((run) => (
                <li key={run.id}>
                  <Link className="row" href={link("/run", { id: run.id })}>
                    <Dot state={run.state} />
                    <span className="grow cut" title={run.job?.name}>{run.job ? shortName(run.job.name) : run.id}</span>
                    {run.duration_ms !== null && <span className="faint num">{span(run.duration_ms)}</span>}
                    <span className="end"><Time at={run.last_event_at ?? run.started_at} /></span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Show>
    </Card>
  );
}

const STALE = link("/api/v1/questions/stale_datasets", { time: "9999-01-01T00:00:00Z", limit: 6 });

interface StaleRow {
  dataset?: Node;
  node?: Node;
}

function Stale() {
  const found = useAnswer<{ rows: StaleRow[] }>(STALE, EVERY_MS);
  if (found.problem?.status === 404) return null;
  return (
    <Card title="Written longest ago">
      <Show of={found}>
        {({ rows }) => {
          const written = rows.flatMap((row) => row.node ?? row.dataset ?? []);
          return written.length === 0 ? <p className="empty">Every dataset is fresh.</p> : (
            <ul className="rows">
              {written.map((node) => (
                <li key={node.id} className="row">
                  <span className="grow"><NodeName node={node} /></span>
                  <span className="end"><Time at={node.last_written_at} /></span>
                </li>
              ))}
            </ul>
          );
        }}
      </Show>
    </Card>
  );
}
