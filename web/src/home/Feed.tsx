import type { LoggedEvent } from "../api/types";
import { Card, Dot, entryWord, Time } from "../parts/bits";
import { shortName } from "../parts/format";
import { Link } from "../parts/Link";
import { useAnswer } from "../state/answer";
import { merged, useFeed, type FeedState } from "../state/feed";
import { link } from "../state/place";

const SAID: Record<FeedState, [string, string]> = {
  connecting: ["connecting", "idle"],
  live: ["live", "good"],
  full: ["too many open pages; trying again", "warn"],
  lost: ["connection lost; trying again", "bad"],
};

/** Events as the collector takes them in. */
export function Feed() {
  const { events: fresh, state } = useFeed();
  const known = useAnswer<{ events: LoggedEvent[] }>("/api/v1/events?limit=10");
  const events = merged(known.data?.events ?? [], fresh);
  const [words, tone] = SAID[state];
  return (
    <Card title="Newest events" end={<span className={`chip ${tone}`} role="status">{words}</span>}>
      {events.length === 0 ? <p className="empty">Events appear here as they arrive.</p> : (
        <ul className="rows feed" aria-label="Newest events">
          {events.slice(0, 10).map((event) => (
            <li key={event.seq}>
              <Link className="row" href={link("/events", { seq: event.seq })}>
                <Dot state={event.event_type} />
                <span className="grow cut">{shortName(event.job?.name ?? event.dataset?.name ?? event.kind)}</span>
                <span className="faint">{entryWord(event)}</span>
                <span className="end"><Time at={event.received_at} /></span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="card-foot"><Link href="/events">All events</Link></div>
    </Card>
  );
}
