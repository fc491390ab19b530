import { useState } from "react";
import "./events.css";
import type { LoggedEvent } from "../api/types";
import { Dot, entryWord, Time } from "../parts/bits";
import { bytes } from "../parts/format";
import { Json } from "../parts/Json";
import { Bones, Failed, NothingYet } from "../parts/states";
import { useAnswer } from "../state/answer";
import type { Query } from "../state/place";
import { usePages } from "../state/pages";

/** Events, newest first; each opens to its raw JSON. */
export function EventList({ query }: { query: Query }) {
  const pages = usePages<LoggedEvent>("/api/v1/events", query, "events");
  const filtered = Object.entries(query).some(([name, value]) => name !== "limit" && value);
  if (pages.problem) return <div className="body"><Failed problem={pages.problem} retry={pages.reload} /></div>;
  if (pages.loading && pages.items.length === 0) return <Bones />;
  return (
    <>
      {pages.items.length === 0 && (filtered ? <p className="empty">No event fits{pages.more ? " among the newest" : ""}.</p> : <NothingYet />)}
      <ul className="rows">{pages.items.map((event) => <Row key={event.seq} event={event} />)}</ul>
      {pages.more && <div className="card-foot"><button type="button" className="button" disabled={pages.loading} onClick={pages.more}>Older events</button></div>}
    </>
  );
}

function Row({ event }: { event: LoggedEvent }) {
  const [open, setOpen] = useState(false);
  const about = event.job ?? event.dataset;
  const name = about?.name ?? event.kind;
  return (
    <li>
      <button type="button" className="row event-row" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Dot state={event.event_type} />
        <span className="event-kind faint">{entryWord(event)}</span>
        <span className="grow cut" title={about ? `${about.namespace} · ${about.name}` : name}>{name}</span>
        <span className="faint num event-size">{bytes(event.size)}</span>
        <span className="end"><Time at={event.received_at} /></span>
      </button>
      {open && <div className="body"><Raw seq={event.seq} /></div>}
    </li>
  );
}

/** One entry of the journal as it was received, with the hash that proves it. */
export function Raw({ seq }: { seq: string }) {
  const raw = useAnswer<{ event: unknown; digest: string }>(`/api/v1/events/${encodeURIComponent(seq)}`);
  if (raw.problem) return <Failed problem={raw.problem} retry={raw.reload} />;
  if (!raw.data) return <Bones />;
  return (
    <>
      <p className="faint mono event-id">entry {seq} · sha-256 {raw.data.digest}</p>
      <Json value={raw.data.event} />
    </>
  );
}
