import { useState } from "react";
import type { Column, Dataset } from "../api/types";
import { Icon } from "../parts/Icon";
import { changeOf, withChange, withTableDrop } from "./changes";
import type { Proposed } from "./types";

const MOST = 200;

interface Props {
  dataset: Dataset;
  changes: Proposed[];
  propose: (changes: Proposed[]) => void;
}

/** The schema with a pencil: each column can be dropped or renamed, or the whole table dropped. */
export function Proposal({ dataset, changes, propose }: Props) {
  const [find, setFind] = useState("");
  const tableGone = changes.some((change) => change.type === "table_drop");
  const wanted = find.trim().toLowerCase();
  const columns = dataset.columns.filter(({ path }) => path.toLowerCase().includes(wanted));
  return (
    <>
      <div className="body proposal-head">
        {dataset.columns.length > 12 && <input className="field" aria-label="Find a column" placeholder="Find a column" value={find} onChange={(event) => setFind(event.target.value)} />}
        <button type="button" className="button danger" aria-pressed={tableGone} onClick={() => propose(withTableDrop(!tableGone))}><Icon name="trash" size={14} />Drop the table</button>
        {changes.length > 0 && <button type="button" className="button quiet" onClick={() => propose([])}>Start over</button>}
      </div>
      {dataset.columns.length === 0 && <p className="empty">No schema was told, so only the whole table can be changed here.</p>}
      <ul className="rows">
        {columns.slice(0, MOST).map((column) => (
          <Row key={column.path} column={column} change={changeOf(changes, column.path)} off={tableGone} propose={(change) => propose(withChange(changes, column.path, change))} />
        ))}
      </ul>
      {columns.length > MOST && <p className="card-foot faint">{columns.length - MOST} more; find them by name.</p>}
    </>
  );
}

function Row({ column, change, off, propose }: { column: Column; change: Proposed | null; off: boolean; propose: (change: Proposed | null) => void }) {
  const dropped = off || change?.type === "column_drop";
  const renamed = change?.type === "column_rename";
  return (
    <li className="row proposal" data-change={off ? "column_drop" : change?.type}>
      <span className="grow mono cut" title={column.path}>{dropped ? <s>{column.path}</s> : column.path}</span>
      {renamed && (
        <input className="field mono" aria-label={`New name of ${column.path}`} placeholder="new name" autoFocus value={change.to ?? ""} onChange={(event) => propose({ type: "column_rename", column: column.path, to: event.target.value })} />
      )}
      <span className="faint mono cut proposal-type">{column.data_type}</span>
      <button type="button" className="button quiet" disabled={off} aria-pressed={renamed} aria-label={`Rename ${column.path}`} onClick={() => propose(renamed ? null : { type: "column_rename", column: column.path, to: "" })}>Rename</button>
      <button type="button" className="button quiet danger" disabled={off} aria-pressed={change?.type === "column_drop"} aria-label={`Drop ${column.path}`} onClick={() => propose(change?.type === "column_drop" ? null : { type: "column_drop", column: column.path })}>Drop</button>
    </li>
  );
}
