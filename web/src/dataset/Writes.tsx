import type { Write } from "../api/types";
import { State, Time, toneOf, wordOf } from "../parts/bits";
import { brief, bytes, count, shortName, span } from "../parts/format";
import { Link } from "../parts/Link";
import { Bones, Failed } from "../parts/states";
import { link } from "../state/place";
import { usePages } from "../state/pages";

/** The runs that wrote a dataset, with their row counts as a small chart. */
export function Writes({ node }: { node: string }) {
  const pages = usePages<Write>("/api/v1/datasets/writes", { node, limit: 60 }, "writes");
  if (pages.problem) return <div className="body"><Failed problem={pages.problem} retry={pages.reload} /></div>;
  if (pages.loading && pages.items.length === 0) return <Bones />;
  if (pages.items.length === 0) return <p className="empty">No run has been seen to write it.</p>;
  return (
    <>
      <Chart writes={[...pages.items].reverse()} />
      <div className="scroll">
        <table className="grid-table">
          <thead><tr><th scope="col">Run</th><th scope="col">State</th><th scope="col">Rows</th><th scope="col">Size</th><th scope="col">Took</th><th scope="col">Job</th></tr></thead>
          <tbody>
            {pages.items.map(({ run, rows, bytes: size }) => (
              <tr key={run.id}>
                <td><Link href={link("/run", { id: run.id })}><Time at={run.started_at ?? run.first_event_at} none={run.id.slice(0, 8)} /></Link></td>
                <td><State state={run.state} /></td>
                <td className="num">{rows === null ? "" : count(rows)}</td>
                <td className="num">{size === null ? "" : bytes(size)}</td>
                <td className="num">{run.duration_ms === null ? "" : span(run.duration_ms)}</td>
                <td>{run.job && <Link href={link("/job", { node: run.job.id })}>{shortName(run.job.name)}</Link>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages.more && <div className="card-foot"><button type="button" className="button" onClick={pages.more}>Older runs</button></div>}
    </>
  );
}

function Chart({ writes }: { writes: Write[] }) {
  const told = writes.filter((write) => write.rows !== null);
  if (told.length < 2) return null;
  const most = Math.max(1, ...told.map((write) => write.rows ?? 0));
  const first = told[0]?.run;
  const last = told.at(-1)?.run;
  return (
    <figure>
      <div className="bars">
        {told.map(({ run, rows }) => (
          <Link
            key={run.id}
            href={link("/run", { id: run.id })}
            className={toneOf(run.state)}
            style={{ height: `${Math.max(2, ((rows ?? 0) / most) * 100)}%` }}
            aria-label={`${count(rows ?? 0)} rows, ${wordOf(run.state)}, ${brief(run.started_at ?? run.first_event_at ?? "")}`}
            title={`${count(rows ?? 0)} rows`}
          />
        ))}
      </div>
      <figcaption className="bars-foot faint"><span>{brief(first?.started_at ?? "")}</span><span>rows written, most {count(most)}</span><span>{brief(last?.started_at ?? "")}</span></figcaption>
    </figure>
  );
}
