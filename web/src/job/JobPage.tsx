import type { Job, Run } from "../api/types";
import { Copy, iconOf, NodeName, Owner, State, Tag, Time } from "../parts/bits";
import { count, restOfName, shortName } from "../parts/format";
import { Icon } from "../parts/Icon";
import { Json } from "../parts/Json";
import { Link } from "../parts/Link";
import { NotHere } from "../parts/NotHere";
import { Bones, Failed, Show } from "../parts/states";
import { Tabs } from "../parts/Tabs";
import { useAnswer } from "../state/answer";
import { usePages } from "../state/pages";
import { link, usePart, usePlace } from "../state/place";
import { EventList } from "../events/EventList";
import { Timeline } from "./Timeline";
import { sourceOf } from "./source";
import "../dataset/dataset.css";
import "./job.css";

export function JobPage() {
  const { query } = usePlace();
  const node = query.get("node") ?? "";
  const answer = useAnswer<Job>(node ? link("/api/v1/jobs/detail", { node, namespace: query.get("namespace") }) : null);
  if (!node) return <NotHere />;
  return <div className="page"><Show of={answer} rows={8}>{(job) => <Details job={job} />}</Show></div>;
}

function Details({ job }: { job: Job }) {
  const { node } = job;
  const [tab, setTab] = usePart("tab", "runs");
  const last = job.runs[0];
  const near = new Set([node.id, ...job.parents.map((parent) => parent.id)]);
  const tabs: [string, string][] = [["runs", "Runs"], ["flow", `Reads and writes (${job.inputs.length + job.outputs.length})`], ["source", "Source"], ["facets", "Facets"], ["events", "Events"]];
  return (
    <>
      <div className="title">
        <div className="what">
          <p className="faint chips"><Icon name={iconOf(node.kind)} size={14} />{node.kind}<span className="cut">{[restOfName(node.name), node.namespace, job.integration, job.job_type].filter(Boolean).join("  ·  ")}</span></p>
          <h1 className="long" title={node.name}>{shortName(node.name)}</h1>
          {job.description && <p className="soft">{job.description}</p>}
          <div className="chips">
            {last && <State state={last.state} />}
            {node.tags.map((tag) => <Tag key={tag} tag={tag} />)}
            {node.owners.map((owner) => <Owner key={owner} owner={owner} />)}
          </div>
        </div>
        <div className="acts"><Link className="button primary" href={link("/lineage", { node: node.id })}><Icon name="lineage" size={14} />Lineage</Link></div>
      </div>
      {last?.error && <div className="note bad"><strong>The last run failed</strong><pre className="soft">{last.error}</pre><Link href={link("/run", { id: last.id })}>Stack trace and more</Link></div>}
      <dl className="facts">
        <div><dt>Last run</dt><dd><Time at={node.last_run_at} /></dd></div>
        <div><dt>Last success</dt><dd><Time at={node.last_success_at} /></dd></div>
        {job.parents.map((parent) => <div key={parent.id}><dt>Part of</dt><dd className="cut" title={parent.name}><Link href={link("/job", { node: parent.id })}>{parent.name}</Link></dd></div>)}
        {job.application && !near.has(job.application.id) && <div><dt>Application</dt><dd><Link href={link("/job", { node: job.application.id })}>{shortName(job.application.name)}</Link></dd></div>}
        {job.children > 0 && <div><dt>Parts</dt><dd className="num"><Link href={link("/jobs", { q: `${node.name}.` })}>{count(job.children)}</Link></dd></div>}
      </dl>
      <section className="card">
        <Tabs label="About this job" tabs={tabs} at={tab} onChange={setTab}>
          {tab === "runs" && <Runs node={node.id} />}
          {tab === "flow" && <Flow job={job} />}
          {tab === "source" && <Source job={job} />}
          {tab === "facets" && <div className="body"><Json value={job.facets} /></div>}
          {tab === "events" && <EventList query={{ job: node.name, namespace: node.namespace, limit: 50 }} />}
        </Tabs>
      </section>
    </>
  );
}

function Runs({ node }: { node: string }) {
  const pages = usePages<Run>("/api/v1/runs", { node, limit: 50 }, "runs");
  if (pages.problem) return <div className="body"><Failed problem={pages.problem} retry={pages.reload} /></div>;
  if (pages.loading && pages.items.length === 0) return <Bones />;
  if (pages.items.length === 0) return <p className="empty">No run has been seen.</p>;
  return (
    <>
      <Timeline runs={pages.items} />
      {pages.more && <div className="card-foot"><button type="button" className="button" onClick={pages.more}>Older runs</button></div>}
    </>
  );
}

function Flow({ job }: { job: Job }) {
  return (
    <div className="two">
      {([["Reads", job.inputs], ["Writes", job.outputs]] as const).map(([title, nodes]) => (
        <section key={title}>
          <h3 className="head">{title}</h3>
          {nodes.length === 0 ? <p className="empty">Nothing that was told.</p> : <ul className="rows">{nodes.map((node) => <li key={node.id} className="row"><NodeName node={node} /></li>)}</ul>}
        </section>
      ))}
    </div>
  );
}

function Source({ job }: { job: Job }) {
  const { href, words } = sourceOf(job.facets);
  if (!job.sql && !words) return <p className="empty">No SQL or source was told. Emitters send them in the <code>sql</code> and <code>sourceCodeLocation</code> facets.</p>;
  return (
    <div className="body source">
      {words && <p>{href ? <a href={href} rel="noreferrer noopener" target="_blank">{words}</a> : <code>{words}</code>}</p>}
      {job.sql && <div className="copybox"><pre tabIndex={0} aria-label="SQL">{job.sql}</pre><Copy text={job.sql} /></div>}
    </div>
  );
}
