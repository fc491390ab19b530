import { Card } from "../parts/bits";
import { Icon } from "../parts/Icon";
import { useField } from "../state/field";
import { go, link, usePlace } from "../state/place";
import { EventList, Raw } from "./EventList";
import { askedBy, EVENT_TYPES, filterOf, KINDS, type Filter } from "./filter";
import "./events.css";

/** Everything the journal has kept, by job, kind and time. */
export function EventsPage() {
  const { query } = usePlace();
  const filter = filterOf(query);
  const seq = query.get("seq") ?? "";
  const change = (part: Partial<Filter>): void => go(link("/events", { ...filter, ...part }), true);
  return (
    <div className="page">
      <h1>Events</h1>
      <p className="soft">Every event that was accepted, as it was sent. The journal is the truth; the graph is made from it.</p>
      {seq && <Card title={`Event ${seq}`}><div className="body"><Raw seq={seq} /></div></Card>}
      <section className="card">
        <Filters filter={filter} change={change} />
        <EventList query={askedBy(filter)} />
      </section>
    </div>
  );
}

function Filters({ filter, change }: { filter: Filter; change: (part: Partial<Filter>) => void }) {
  const [job, setJob] = useField(filter.job, (settled) => change({ job: settled }));
  return (
    <header className="filters">
      <label><span className="sr">Job</span><input className="field" placeholder="A part of the job's name" value={job} onChange={(event) => setJob(event.target.value)} /></label>
      <label><span className="sr">Kind</span><KindChoice kind={filter.kind} onChange={(kind) => change({ kind })} /></label>
      <label className="chips"><span className="soft">from</span><input className="field" type="datetime-local" value={filter.since} onChange={(event) => change({ since: event.target.value })} /></label>
      <label className="chips"><span className="soft">to</span><input className="field" type="datetime-local" value={filter.until} onChange={(event) => change({ until: event.target.value })} /></label>
      {filter.dataset && <span className="chip cut" title={filter.dataset}>naming {filter.dataset}</span>}
      {Object.values(filter).some(Boolean) && <button type="button" className="button quiet" onClick={() => go("/events")}><Icon name="close" size={12} />Clear</button>}
    </header>
  );
}

function KindChoice({ kind, onChange }: { kind: string; onChange: (kind: string) => void }) {
  return (
    <select className="field" value={kind} onChange={(event) => onChange(event.target.value)}>
      <option value="">Every kind</option>
      {KINDS.map(([value, words]) => <option key={value} value={value}>{words}</option>)}
      <optgroup label="Run events of type">
        {EVENT_TYPES.map((type) => <option key={type} value={type}>{type}</option>)}
      </optgroup>
    </select>
  );
}
