import type { Node } from "../api/types";
import { NodeName } from "../parts/bits";
import { Link } from "../parts/Link";
import { Search } from "../parts/Search";
import { NothingYet, Show } from "../parts/states";
import { useAnswer } from "../state/answer";
import { link } from "../state/place";

/** The canvas without a start: pick one. */
export function StartHere() {
  const datasets = useAnswer<{ datasets: Node[] }>("/api/v1/datasets?limit=24");
  return (
    <div className="page">
      <h1>Whose lineage?</h1>
      <Search large hotkey={false} label="A dataset, job or column" />
      <section className="card">
        <header><h2>Datasets</h2><div className="end"><Link href="/datasets">All datasets</Link></div></header>
        <Show of={datasets}>
          {({ datasets: found }) =>
            found.length === 0 ? <NothingYet /> : (
              <ul className="rows">
                {found.map((node) => <li key={node.id}><Link className="row" href={link("/lineage", { node: node.id })}><NodeName node={node} plain /></Link></li>)}
              </ul>
            )
          }
        </Show>
      </section>
    </div>
  );
}
