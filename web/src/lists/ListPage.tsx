import { useState } from "react";
import type { Node } from "../api/types";
import { Dot, NodeName, Tag, Time } from "../parts/bits";
import { count } from "../parts/format";
import { Bones, Failed } from "../parts/states";
import { usePages } from "../state/pages";
import { usePlace } from "../state/place";
import { useSettled } from "../state/settled";

export function DatasetsPage() {
  return <ListPage title="Datasets" path="/api/v1/datasets" field="datasets" when="last_written_at" />;
}

export function JobsPage() {
  return <ListPage title="Jobs" path="/api/v1/jobs" field="jobs" when="last_run_at" />;
}

interface Props {
  title: string;
  path: string;
  field: string;
  when: "last_written_at" | "last_run_at";
}

function ListPage({ title, path, field, when }: Props) {
  const { query } = usePlace();
  const [find, setFind] = useState(query.get("q") ?? "");
  const asked = useSettled(find.trim(), 200);
  const filters = Object.fromEntries(["kind", "namespace", "tag", "state"].map((name) => [name, query.get(name)]));
  const pages = usePages<Node>(path, { q: asked, ...filters, limit: 100 }, field);
  return (
    <div className="page">
      <h1>{title}{pages.total !== null && <span className="faint num"> {count(pages.total)}</span>}</h1>
      <section className="card">
        <header><input className="field" aria-label={`Find among ${title.toLowerCase()}`} placeholder="A part of the name" value={find} onChange={(event) => setFind(event.target.value)} /></header>
        {pages.problem && <div className="body"><Failed problem={pages.problem} retry={pages.reload} /></div>}
        {pages.loading && pages.items.length === 0 && <Bones />}
        {!pages.loading && !pages.problem && pages.items.length === 0 && <p className="empty">Nothing fits.</p>}
        <ul className="rows">
          {pages.items.map((node) => (
            <li key={node.id} className="row">
              <Dot state={node.last_run_state} />
              <span className="grow"><NodeName node={node} /></span>
              <span className="chips">{node.tags.slice(0, 3).map((tag) => <Tag key={tag} tag={tag} />)}</span>
              <span className="end"><Time at={node[when]} /></span>
            </li>
          ))}
        </ul>
        {pages.more && <div className="card-foot"><button type="button" className="button" disabled={pages.loading} onClick={pages.more}>More</button></div>}
      </section>
    </div>
  );
}
