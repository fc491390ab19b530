import { useState, type FormEvent } from "react";
import type { Problem } from "../api/client";
import { takeKey } from "../api/key";

/** Asks for a key in the collector's own words; with a good one, the page goes on where it was. */
export function KeyForm({ problem }: { problem: Problem }) {
  const [key, setKey] = useState("");
  function keep(event: FormEvent): void {
    event.preventDefault();
    takeKey(key.trim());
  }
  return (
    <form className="note warn" onSubmit={keep}>
      <strong>{problem.status === 403 ? "Your key does not open this" : "A key is needed"}</strong>
      <span className="soft">{problem.detail}</span>
      <span className="soft">Make one to look around with <code>headwater keys create web --scope read</code>, or with <code>--scope admin</code> to change things as well. It is kept in this tab only.</span>
      <div className="chips">
        <input className="field wide" type="password" aria-label="API key" autoComplete="off" value={key} onChange={(event) => setKey(event.target.value)} />
        <button className="button primary" disabled={!key.trim()}>Use this key</button>
      </div>
    </form>
  );
}
