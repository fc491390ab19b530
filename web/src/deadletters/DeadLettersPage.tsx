import { useState } from "react";
import { post, remove } from "../api/client";
import type { DeadLetter } from "../api/types";
import { Time } from "../parts/bits";
import { bytes, count } from "../parts/format";
import { Icon } from "../parts/Icon";
import { Bones, Failed } from "../parts/states";
import { asProblem, useAnswer } from "../state/answer";
import { usePages } from "../state/pages";
import "../events/events.css";
import type { Problem } from "../api/client";

/** Events that were refused or could not be applied: look, try again, or discard. */
export function DeadLettersPage() {
  const pages = usePages<DeadLetter>("/api/v1/dead-letters", { limit: 50 }, "dead_letters");
  return (
    <div className="page">
      <h1>Dead letters{pages.total !== null && <span className="faint num"> {count(pages.total)}</span>}</h1>
      <p className="soft">What was refused, or could not be applied to the graph. Nothing is lost: mend the emitter or the rule, then try again.</p>
      <section className="card">
        {pages.problem && <div className="body"><Failed problem={pages.problem} retry={pages.reload} /></div>}
        {pages.loading && pages.items.length === 0 && <Bones />}
        {!pages.loading && !pages.problem && pages.items.length === 0 && <p className="empty">There are none. Every event that arrived was kept and applied.</p>}
        <ul className="rows">{pages.items.map((letter) => <Row key={letter.seq} letter={letter} done={pages.reload} />)}</ul>
        {pages.more && <div className="card-foot"><button type="button" className="button" onClick={pages.more}>Older letters</button></div>}
      </section>
    </div>
  );
}

function Row({ letter, done }: { letter: DeadLetter; done: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button type="button" className="row event-row" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={`chip ${letter.stage === "receive" ? "warn" : "bad"}`}>{letter.stage === "receive" ? `refused ${letter.status ?? ""}` : "not applied"}</span>
        <span className="grow cut" title={letter.reason}>{letter.reason}</span>
        <span className="faint num event-size">{bytes(letter.bytes)}</span>
        <span className="end"><Time at={letter.at} /></span>
      </button>
      {open && <Opened letter={letter} done={done} />}
    </li>
  );
}

function Opened({ letter, done }: { letter: DeadLetter; done: () => void }) {
  const body = useAnswer<{ body: string }>(`/api/v1/dead-letters/${encodeURIComponent(letter.seq)}`);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  async function act(ask: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await ask();
      done();
    } catch (error) {
      setProblem(asProblem(error));
    } finally {
      setBusy(false);
    }
  }
  const path = `/api/v1/dead-letters/${encodeURIComponent(letter.seq)}`;
  return (
    <div className="body letter">
      {letter.errors.length > 0 && <ul>{letter.errors.map((fault) => <li key={fault.pointer + fault.message}><code>{fault.pointer || "/"}</code> {fault.message}</li>)}</ul>}
      <p className="faint">from {letter.sender}</p>
      <div className="copybox json"><pre tabIndex={0} aria-label="The body as it was sent">{body.data ? pretty(body.data.body) : (body.problem?.detail ?? "…")}</pre></div>
      {problem && <Failed problem={problem} />}
      <div className="chips">
        <button type="button" className="button" disabled={busy} onClick={() => void act(() => post(`${path}/retry`))}><Icon name="retry" size={14} />Try again</button>
        <button type="button" className="button danger" disabled={busy} onClick={() => void act(() => remove(path))}><Icon name="trash" size={14} />Discard</button>
      </div>
    </div>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
