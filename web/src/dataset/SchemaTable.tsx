import { useMemo, useState } from "react";
import type { Dataset } from "../api/types";
import { Tag } from "../parts/bits";
import { count } from "../parts/format";
import { Link } from "../parts/Link";
import { link } from "../state/place";

const STEP = 200;

/** Columns in their order; a thousand of them stay quick, because they are shown bit by bit. */
export function SchemaTable({ dataset }: { dataset: Dataset }) {
  const [find, setFind] = useState("");
  const [most, setMost] = useState(STEP);
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
          <thead><tr><th scope="col">Column</th><th scope="col">Type</th><th scope="col">Description and tags</th><th scope="col">Lineage</th></tr></thead>
          <tbody>
            {found.slice(0, most).map((column) => (
              <tr key={column.path}>
                <td className="mono long">{column.path}</td>
                <td className="mono faint long">{column.data_type ?? ""}</td>
                <td className="soft"><span className="chips">{column.description}{column.node.tags.map((tag) => <Tag key={tag} tag={tag} />)}</span></td>
                <td>{column.lineage_unknown ? <span className="faint" title="The job that writes it told no source for it">unknown</span> : <Link href={link("/lineage", { node: dataset.node.id, column: column.node.id })}>trace</Link>}</td>
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
