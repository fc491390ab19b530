import type { ReactNode } from "react";
import type { Problem } from "../api/client";
import type { Answer } from "../state/answer";
import { KeyForm } from "./KeyForm";
import { Link } from "./Link";

/** What went wrong, in the collector's own words, and a way to try again. */
export function Failed({ problem, retry }: { problem: Problem; retry?: () => void }) {
  if (problem.status === 403) return <KeyForm problem={problem} />;
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

/** Nothing has arrived at all: where to begin. */
export function NothingYet() {
  return <p className="empty">Nothing has arrived yet. The <Link href="/">start page</Link> says how to send the first event.</p>;
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
