import type { SchemaVersion } from "../api/types";
import { Time } from "../parts/bits";
import { drift } from "./drift";

/** Each schema that was seen, newest first, with what it changed. */
export function Versions({ versions }: { versions: SchemaVersion[] }) {
  if (versions.length === 0) return <p className="empty">No schema was told yet.</p>;
  const newest = [...versions].sort((a, b) => Date.parse(b.valid_from) - Date.parse(a.valid_from));
  return (
    <ol className="rows">
      {newest.map((version, i) => (
        <li key={version.valid_from} className="version">
          <span className="soft"><Time at={version.valid_from} /></span>
          <Changes now={version} before={newest[i + 1]} />
        </li>
      ))}
    </ol>
  );
}

function Changes({ now, before }: { now: SchemaVersion; before: SchemaVersion | undefined }) {
  if (!before) return <span>First schema seen: {now.fields.length} columns</span>;
  const { added, removed, retyped } = drift(before.fields, now.fields);
  return (
    <span className="chips">
      {added.map((name) => <span key={`+${name}`} className="chip good cut" title={name}>+ {name}</span>)}
      {removed.map((name) => <span key={`-${name}`} className="chip bad cut" title={name}>− {name}</span>)}
      {retyped.map(({ name, from, to }) => <span key={`~${name}`} className="chip warn cut" title={`${name}: ${from} → ${to}`}>{name}: {from} → {to}</span>)}
      {added.length + removed.length + retyped.length === 0 && <span className="faint">the order of columns changed</span>}
    </span>
  );
}
