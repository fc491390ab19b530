import { useMemo, useState } from "react";
import type { Column, Dataset, Graph } from "../api/types";
import { Tag } from "../parts/bits";
import { count } from "../parts/format";
import { Link } from "../parts/Link";
import { useAnswer } from "../state/answer";
import { link } from "../state/place";
import { sourcesOf, type Source } from "./sources";

const STEP = 200;
const MOST_SOURCES = 4;

/** Columns in their order; a thousand of them stay quick, because they are shown bit by bit. */
export function SchemaTable({ dataset }: { dataset: Dataset }) {
  const [find, setFind] = useState("");
  const [most, setMost] = useState(STEP);
  const around = useAnswer<Graph>(dataset.columns.length ? link("/api/v1/graph", { node: dataset.node.id, direction: "upstream", depth: 1, columns: true }) : null);
  const sources = useMemo(() => sourcesOf(around.data), [around.data]);
  const found = useMemo(() => {
    const wanted = find.trim().toLowerCase();
    return dataset.columns.filter(({ path, data_type, description }) => !wanted || `${path} ${data_type ?? ""} ${description ?? ""}`.toLowerCase().includes(wanted));
  }, [dataset.columns, find]);
  if (dataset.columns.length === 0) return <p className="empty">No schema was told. Emitters send one in the <code>schema</code> facet.</p>;
  return (
    <>
      {dataset.columns.length > 12 && (
        <div className="body"><input className="field wide" aria-label="Find a column" placeholder="Find a column" value={find} onChange={(event) => { setFind(event.target.value); setMost(STEP); }} /></div>
      )}
      <div className="scroll">
        <table className="grid-table">
          <thead><tr><th scope="col">Column</th><th scope="col">Type</th><th scope="col">Description and tags</th><th scope="col">Comes from</th></tr></thead>
          <tbody>
            {found.slice(0, most).map((column) => (
              <tr key={column.path}>
                <td className="mono long">{column.path}</td>
                <td className="mono faint long">{column.data_type ?? ""}</td>
                <td className="soft"><span className="chips">{column.description}{column.node.tags.map((tag) => <Tag key={tag} tag={tag} />)}</span></td>
                <td>{around.loading && !around.data ? <span className="faint">…</span> : <Sources dataset={dataset.node.id} column={column} sources={sources.get(column.node.id) ?? []} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length > most && <div className="card-foot"><button type="button" className="button" onClick={() => setMost(most + STEP)}>Show {count(Math.min(STEP, found.length - most))} more of {count(found.length)}</button></div>}
      {found.length === 0 && <p className="empty">No column fits “{find}”.</p>}
    </>
  );
}

/** Where a column's values come from, each a link to the trace on the canvas. */
function Sources({ dataset, column, sources }: { dataset: string; column: Column; sources: Source[] }) {
  const trace = link("/lineage", { node: dataset, column: column.node.id });
  if (sources.length === 0) return column.lineage_unknown ? <span className="faint" title="The job that writes it told no source for it">unknown</span> : <Link href={trace}>trace</Link>;
  return (
    <ul>
      {sources.slice(0, MOST_SOURCES).map((source) => <li key={source.id + source.kind} className="long"><Link href={trace} className="mono" title={source.full}>{source.name}</Link> <span className="faint">{source.kind}</span></li>)}
      {sources.length > MOST_SOURCES && <li className="faint">and {count(sources.length - MOST_SOURCES)} more</li>}
    </ul>
  );
}
