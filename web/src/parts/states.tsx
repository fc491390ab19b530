import { useState, type FormEvent, type ReactNode } from "react";
import { rememberKey, type Problem } from "../api/client";
import type { Answer } from "../state/answer";

/** What went wrong, in the collector's own words, and a way to try again. */
export function Failed({ problem, retry }: { problem: Problem; retry?: () => void }) {
  if (problem.status === 401 || problem.status === 403) return <KeyForm problem={problem} />;
  return (
    <div className="note bad" role="alert">
      <strong>{problem.title || "Something went wrong"}</strong>
      <span className="soft">{problem.detail}</span>
      {problem.violations.length > 0 && (
        <ul>
          {problem.violations.map((fault) => (
            <li key={fault.pointer + fault.message}>
              <code>{fault.pointer}</code> {fault.message}
            </li>
          ))}
        </ul>
      )}
      {retry && (
        <div>
          <button type="button" className="button" onClick={retry}>Try again</button>
        </div>
      )}
    </div>
  );
}

function KeyForm({ problem }: { problem: Problem }) {
  const [key, setKey] = useState("");
  function keep(event: FormEvent): void {
    event.preventDefault();
    rememberKey(key.trim());
    window.location.reload();
  }
  return (
    <form className="note warn" onSubmit={keep}>
      <strong>This collector asks for a key</strong>
      <span className="soft">
        {problem.detail} Make one with <code>headwater keys create</code>; it is kept in this tab only.
      </span>
      <label className="chips">
        <span className="sr">API key</span>
        <input className="field" type="password" value={key} onChange={(event) => setKey(event.target.value)} />
        <button className="button primary" disabled={!key.trim()}>Use this key</button>
      </label>
    </form>
  );
}

export function Bones({ rows = 4 }: { rows?: number }) {
  return (
    <div className="bones" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="bone" style={{ width: `${92 - ((i * 17) % 45)}%` }} />
      ))}
    </div>
  );
}

/** The three faces of an answer in one place: loading, failed, there. */
export function Show<T>({ of, rows, children }: { of: Answer<T>; rows?: number; children: (data: T) => ReactNode }) {
  if (of.data !== null) return <>{children(of.data)}</>;
  if (of.problem) return <div className="body"><Failed problem={of.problem} retry={of.reload} /></div>;
  return <Bones {...(rows ? { rows } : {})} />;
}
