import type { Dataset } from "../api/types";
import { iconOf, NodeName, Owner, Tag, Time } from "../parts/bits";
import { count, restOfName, shortName } from "../parts/format";
import { Icon } from "../parts/Icon";
import { Json } from "../parts/Json";
import { Link } from "../parts/Link";
import { NotHere } from "../parts/NotHere";
import { Show } from "../parts/states";
import { Tabs } from "../parts/Tabs";
import { useAnswer } from "../state/answer";
import { link, usePart, usePlace } from "../state/place";
import { EventList } from "../events/EventList";
import { SchemaTable } from "./SchemaTable";
import { Versions } from "./Versions";
import { Writes } from "./Writes";
import "./dataset.css";

export function DatasetPage() {
  const { query } = usePlace();
  const node = query.get("node") ?? "";
  const answer = useAnswer<Dataset>(node ? link("/api/v1/datasets/detail", { node, namespace: query.get("namespace") }) : null);
  if (!node) return <NotHere />;
  return <div className="page"><Show of={answer} rows={8}>{(dataset) => <Details dataset={dataset} />}</Show></div>;
}

function Details({ dataset }: { dataset: Dataset }) {
  const { node } = dataset;
  const [tab, setTab] = usePart("tab", "schema");
  const tabs: [string, string][] = [
    ["schema", `Schema (${count(dataset.columns.length)})`], ["writes", "Writes"], ["versions", `Versions (${dataset.schema_versions.length})`],
    ["jobs", `Jobs (${dataset.writers.length + dataset.readers.length})`], ["facets", "Facets"], ["events", "Events"],
  ];
  return (
    <>
      <div className="title">
        <div className="what">
          <p className="faint chips"><Icon name={iconOf(node.kind)} size={14} />{node.kind}<span className="cut">{[restOfName(node.name), node.namespace].filter(Boolean).join("  ·  ")}</span></p>
          <h1 className="long">{shortName(node.name)}</h1>
          {dataset.description && <p className="soft">{dataset.description}</p>}
          <div className="chips">
            {node.tags.map((tag) => <Tag key={tag} tag={tag} />)}
            {node.owners.map((owner) => <Owner key={owner} owner={owner} />)}
          </div>
        </div>
        <div className="acts">
          <Link className="button primary" href={link("/lineage", { node: node.id })}><Icon name="lineage" size={14} />Lineage</Link>
          <Link className="button" href={link("/lineage", { node: node.id, direction: "downstream", depth: 5, overlay: "blast" })}>Blast radius</Link>
          <Link className="button" href={link("/impact", { node: node.id })}>What if…</Link>
        </div>
      </div>
      <dl className="facts">
        <div><dt>Last good write</dt><dd><Time at={node.last_success_at ?? node.last_written_at} /></dd></div>
        <div><dt>Rows at the last write</dt><dd className="num">{dataset.last_rows === null ? <span className="faint">not told</span> : count(dataset.last_rows)}</dd></div>
        <div><dt>First seen</dt><dd><Time at={dataset.first_seen} none="unknown" /></dd></div>
        <div><dt>Written by</dt><dd>{dataset.writers.length ? count(dataset.writers.length) : <span className="faint">no job seen</span>}</dd></div>
        <div><dt>Read by</dt><dd>{dataset.readers.length ? count(dataset.readers.length) : <span className="faint">no job seen</span>}</dd></div>
      </dl>
      {dataset.aliases.length > 0 && <p className="soft">Also known as {dataset.aliases.map((alias) => <code key={alias.namespace + alias.name} className="alias">{alias.namespace} {alias.name}</code>)}</p>}
      <section className="card">
        <Tabs label="About this dataset" tabs={tabs} at={tab} onChange={setTab}>
          {tab === "schema" && <SchemaTable dataset={dataset} />}
          {tab === "writes" && <Writes node={node.id} />}
          {tab === "versions" && <Versions versions={dataset.schema_versions} />}
          {tab === "jobs" && <Jobs dataset={dataset} />}
          {tab === "facets" && <div className="body"><Json value={dataset.facets} /></div>}
          {tab === "events" && <EventList query={{ dataset: node.id, limit: 50 }} />}
        </Tabs>
      </section>
    </>
  );
}

function Jobs({ dataset }: { dataset: Dataset }) {
  return (
    <div className="two">
      {([["Written by", dataset.writers], ["Read by", dataset.readers]] as const).map(([title, jobs]) => (
        <section key={title}>
          <h3 className="head">{title}</h3>
          {jobs.length === 0 ? <p className="empty">No job that was seen.</p> : <ul className="rows">{jobs.map((job) => <li key={job.id} className="row"><NodeName node={job} /></li>)}</ul>}
        </section>
      ))}
    </div>
  );
}
