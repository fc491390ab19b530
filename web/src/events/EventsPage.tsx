import { useState } from "react";
import { Card } from "../parts/bits";
import { useSettled } from "../state/settled";
import { go, link, usePlace } from "../state/place";
import { EventList, Raw } from "./EventList";
import "./events.css";

const KINDS = ["", "run", "job", "dataset", "command"];

/** Everything the journal has kept, by job, kind and time. */
export function EventsPage() {
  const { query } = usePlace();
  const [job, setJob] = useState(query.get("job") ?? "");
  const kind = query.get("kind") ?? "";
  const since = query.get("since") ?? "";
  const until = query.get("until") ?? "";
  const seq = query.get("seq") ?? "";
  const settled = useSettled(job.trim(), 250);
  const asked = { job: settled, kind, since: utc(since), until: utc(until), limit: 50 };
  const change = (part: Record<string, string>): void => go(link("/events", { job: settled, kind, since, until, ...part }), true);
  return (
    <div className="page">
      <h1>Events</h1>
      <p className="soft">Every event that was accepted, as it was sent. The journal is the truth; the graph is made from it.</p>
      {seq && <Card title={`Event ${seq}`}><div className="body"><Raw seq={seq} digest="" /></div></Card>}
      <section className="card">
        <header className="filters">
          <label><span className="sr">Job</span><input className="field" placeholder="Job" value={job} onChange={(event) => setJob(event.target.value)} /></label>
          <label><span className="sr">Kind</span>
            <select className="field" value={kind} onChange={(event) => change({ kind: event.target.value })}>
              {KINDS.map((value) => <option key={value} value={value}>{value ? `${value} ${value === "command" ? "entries" : "events"}` : "Every kind"}</option>)}
            </select>
          </label>
          <label className="chips"><span className="faint">from</span><input className="field" type="datetime-local" value={since} onChange={(event) => change({ since: event.target.value })} /></label>
          <label className="chips"><span className="faint">to</span><input className="field" type="datetime-local" value={until} onChange={(event) => change({ until: event.target.value })} /></label>
        </header>
        <EventList query={asked} />
      </section>
    </div>
  );
}

/** The reader picks in their own zone; the collector is asked in UTC. */
function utc(local: string): string {
  const at = new Date(local);
  return local && !Number.isNaN(at.valueOf()) ? at.toISOString() : "";
}
