import type { Node } from "../api/types";
import { Dot, NodeName, Tag, Time } from "../parts/bits";
import { count } from "../parts/format";
import { Bones, Failed, NothingYet } from "../parts/states";
import { usePages } from "../state/pages";
import { useField } from "../state/field";
import { go, link, usePlace } from "../state/place";

export function DatasetsPage() {
  return <ListPage title="Datasets" path="/api/v1/datasets" field="datasets" when="last_written_at" />;
}

export function JobsPage() {
  return <ListPage title="Jobs" path="/api/v1/jobs" field="jobs" when="last_run_at" />;
}

const FILTERS = ["q", "kind", "namespace", "tag", "state"];

interface Props {
  title: string;
  path: string;
  field: string;
  when: "last_written_at" | "last_run_at";
}

function ListPage({ title, path, field, when }: Props) {
  const place = usePlace();
  const filters = Object.fromEntries(FILTERS.map((name) => [name, place.query.get(name)]));
  const [find, setFind] = useField(place.query.get("q") ?? "", (q) => go(link(place.path, { ...filters, q }), true));
  const pages = usePages<Node>(path, { ...filters, limit: 100 }, field);
  return (
    <div className="page">
      <h1>{title}{pages.total !== null && <span className="faint num"> {count(pages.total)}</span>}</h1>
      <section className="card">
        <header><input className="field" aria-label={`Find among ${title.toLowerCase()}`} placeholder="A part of the name" value={find} onChange={(event) => setFind(event.target.value)} /></header>
        {pages.problem && <div className="body"><Failed problem={pages.problem} retry={pages.reload} /></div>}
        {pages.loading && pages.items.length === 0 && <Bones />}
        {!pages.loading && !pages.problem && pages.items.length === 0 && (Object.values(filters).some(Boolean) ? <p className="empty">Nothing fits.</p> : <NothingYet />)}
        <ul className="rows">
          {pages.items.map((node) => (
            <li key={node.id} className="row">
              {node.type === "job" && <Dot state={node.last_run_state} />}
              <span className="grow"><NodeName node={node} /></span>
              <span className="chips">{node.tags.slice(0, 3).map((tag) => <Tag key={tag} tag={tag} />)}</span>
              <span className="end"><Time at={node[when]} none={when === "last_run_at" ? "never run" : "not written"} /></span>
            </li>
          ))}
        </ul>
        {pages.more && <div className="card-foot"><button type="button" className="button" disabled={pages.loading} onClick={pages.more}>More</button></div>}
      </section>
    </div>
  );
}
