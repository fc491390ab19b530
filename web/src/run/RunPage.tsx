import type { Run, RunDetail, Use } from "../api/types";
import { Card, NodeName, State, Time } from "../parts/bits";
import { bytes, count, moment, shortName, span } from "../parts/format";
import { Json } from "../parts/Json";
import { Link } from "../parts/Link";
import { NotHere } from "../parts/NotHere";
import { Show } from "../parts/states";
import { useAnswer } from "../state/answer";
import { link, usePlace } from "../state/place";
import { EventList } from "../events/EventList";
import { Timeline } from "../job/Timeline";
import "../dataset/dataset.css";
import "../job/job.css";

export function RunPage() {
  const id = usePlace().query.get("id") ?? "";
  const answer = useAnswer<RunDetail>(id ? `/api/v1/runs/${encodeURIComponent(id)}` : null);
  if (!id) return <NotHere />;
  return <div className="page"><Show of={answer} rows={8}>{(detail) => <Details detail={detail} />}</Show></div>;
}

function Details({ detail }: { detail: RunDetail }) {
  const { run } = detail;
  const children = useAnswer<{ runs: Run[]; truncated: boolean }>(`/api/v1/runs/${encodeURIComponent(run.id)}/children`);
  return (
    <>
      <div className="title">
        <div className="what">
          <p className="faint">run <code>{run.id}</code></p>
          <h1 className="long">{run.job ? <Link href={link("/job", { node: run.job.id })}>{shortName(run.job.name)}</Link> : "Run"}</h1>
          <div className="chips"><State state={run.state} />{run.suspect && <span className="chip warn">suspect: complete, but told no output statistics</span>}{run.engine && <span className="chip">{run.engine}</span>}</div>
        </div>
        {run.job && <div className="acts"><Link className="button primary" href={link("/lineage", { node: run.job.id })}>Lineage</Link></div>}
      </div>
      <dl className="facts">
        <div><dt>Started</dt><dd>{run.started_at ? moment(run.started_at) : "not told"}</dd></div>
        <div><dt>Ended</dt><dd>{run.ended_at ? moment(run.ended_at) : <span className="faint">not yet</span>}</dd></div>
        <div><dt>Took</dt><dd className="num">{run.duration_ms === null ? <span className="faint">unknown</span> : span(run.duration_ms)}</dd></div>
        {run.nominal_start && <div><dt>Scheduled for</dt><dd><Time at={run.nominal_start} /></dd></div>}
        {run.parent && <div><dt>Parent</dt><dd><Link href={link("/run", { id: run.parent })}>{run.parent.slice(0, 13)}…</Link></dd></div>}
      </dl>
      {(run.error || detail.stack_trace) && (
        <section className="note bad">
          <strong>Error</strong>
          {run.error && <pre className="soft">{run.error}</pre>}
          {detail.stack_trace && <pre className="trace mono" tabIndex={0} aria-label="Stack trace">{detail.stack_trace}</pre>}
        </section>
      )}
      <div className="home-grid">
        <Uses title="Read" uses={detail.reads} />
        <Uses title="Wrote" uses={detail.wrote} />
      </div>
      {children.data && children.data.runs.length > 0 && <Card title={`Children (${children.data.runs.length}${children.data.truncated ? "+" : ""})`}><Timeline runs={children.data.runs} /></Card>}
      <Card title="Events"><EventList query={{ run: run.id, limit: 50 }} /></Card>
      <Card title="Facets"><div className="body"><Json value={detail.facets} /></div></Card>
    </>
  );
}

function Uses({ title, uses }: { title: string; uses: Use[] }) {
  return (
    <Card title={title}>
      {uses.length === 0 ? <p className="empty">Nothing that was told.</p> : (
        <ul className="rows">
          {uses.map((use) => (
            <li key={use.dataset.id} className="row">
              <span className="grow"><NodeName node={use.dataset} /></span>
              <span className="end num">{[use.rows === null ? "" : `${count(use.rows)} rows`, use.bytes === null ? "" : bytes(use.bytes)].filter(Boolean).join(" · ")}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
