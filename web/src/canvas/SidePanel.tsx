import { useMemo } from "react";
import type { Edge, Node } from "../api/types";
import { iconOf, NodeName, Owner, pageOf, State, Tag, Time } from "../parts/bits";
import { shortName } from "../parts/format";
import { Icon } from "../parts/Icon";
import { Link } from "../parts/Link";
import { link } from "../state/place";
import { basisOf, wordsOf } from "./kinds";
import { flowOf, isColumn, type Lineage } from "./lineage";
import type { DrawnEdge } from "./picture";

interface Props {
  lineage: Lineage;
  node: Node | null;
  edge: DrawnEdge | null;
  onClose: () => void;
  onStart: (node: Node) => void;
  onSelect: (id: string) => void;
}

export function SidePanel({ lineage, node, edge, onClose, onStart, onSelect }: Props) {
  if (!node && !edge) return null;
  return (
    <aside className="side" aria-label="Details">
      <button type="button" className="button quiet side-close" onClick={onClose} aria-label="Close the details"><Icon name="close" size={14} /></button>
      {node ? <AboutNode lineage={lineage} node={node} onStart={onStart} onSelect={onSelect} /> : edge && <AboutEdge lineage={lineage} drawn={edge} onSelect={onSelect} />}
    </aside>
  );
}

function AboutNode({ lineage, node, onStart, onSelect }: { lineage: Lineage; node: Node; onStart: (node: Node) => void; onSelect: (id: string) => void }) {
  const { before, after } = useMemo(() => neighbours(lineage, node.id), [lineage, node.id]);
  return (
    <>
      <p className="faint">{node.kind}</p>
      <h2 className="side-name">{node.column ? `${shortName(node.name)} › ${node.column}` : shortName(node.name)}</h2>
      <p className="soft side-full">{node.namespace}<br />{node.name}</p>
      {(node.tags.length > 0 || node.owners.length > 0) && (
        <div className="chips">
          {node.tags.map((tag) => <Tag key={tag} tag={tag} />)}
          {node.owners.map((owner) => <Owner key={owner} owner={owner} />)}
        </div>
      )}
      <dl className="side-facts">
        {node.type === "job" && <><dt>Last run</dt><dd>{node.last_run_state ? <State state={node.last_run_state} /> : null} <Time at={node.last_run_at} /></dd></>}
        {node.type === "job" && <><dt>Last success</dt><dd><Time at={node.last_success_at} /></dd></>}
        {node.type === "dataset" && <><dt>Last written</dt><dd><Time at={node.last_written_at} /></dd></>}
      </dl>
      <div className="chips">
        {node.kind !== "namespace" && <Link className="button primary" href={pageOf(node)}>Open {node.type}</Link>}
        {node.kind !== "namespace" && node.id !== lineage.start && <button type="button" className="button" onClick={() => onStart(node)}>Start here</button>}
        {node.type === "dataset" && node.kind !== "namespace" && <Link className="button" href={link("/impact", { node: node.id })}>What if…</Link>}
      </div>
      <Neighbours title="From" nodes={before} onSelect={onSelect} />
      <Neighbours title="To" nodes={after} onSelect={onSelect} />
    </>
  );
}

function Neighbours({ title, nodes, onSelect }: { title: string; nodes: Node[]; onSelect: (id: string) => void }) {
  if (nodes.length === 0) return null;
  return (
    <section>
      <h3>{title} ({nodes.length.toLocaleString()})</h3>
      <ul className="side-list">
        {nodes.slice(0, 50).map((node) => (
          <li key={node.id}>
            <button type="button" onClick={() => onSelect(node.id)}><Icon name={iconOf(node.kind)} size={14} /><span className="cut">{shortName(node.name)}</span></button>
          </li>
        ))}
        {nodes.length > 50 && <li className="faint">and {(nodes.length - 50).toLocaleString()} more</li>}
      </ul>
    </section>
  );
}

function neighbours(lineage: Lineage, id: string): { before: Node[]; after: Node[] } {
  const flow = lineage.edges.filter((edge) => edge.type !== "has_column" && !isColumn(edge.source) && !isColumn(edge.target));
  const of = (edges: Edge[], end: "source" | "target"): Node[] => [...new Set(edges.map((edge) => edge[end]))].flatMap((key) => lineage.nodes.get(key) ?? []);
  const exact = flowOf({ ...lineage, edges: flow });
  const pool = id.startsWith("job:") ? flow : exact;
  return { before: of(pool.filter((edge) => edge.target === id), "source"), after: of(pool.filter((edge) => edge.source === id), "target") };
}

function AboutEdge({ lineage, drawn, onSelect }: { lineage: Lineage; drawn: DrawnEdge; onSelect: (id: string) => void }) {
  const { edge } = drawn;
  const from = lineage.nodes.get(edge.source);
  const to = lineage.nodes.get(edge.target);
  const job = edge.job ? lineage.nodes.get(edge.job) : null;
  const kind = wordsOf(edge);
  return (
    <>
      <p className="faint">flow</p>
      {from && <NodeName node={from} />}
      <p className="side-arrow"><Icon name="right" /> {kind || edge.type}{drawn.count > 1 ? ` (${drawn.count} edges)` : ""}</p>
      {to && <NodeName node={to} />}
      {edge.description && <p>{edge.description}</p>}
      <p className="soft">{basisOf(edge)}</p>
      <dl className="side-facts">
        {job && <><dt>Job</dt><dd><button type="button" className="plain" onClick={() => onSelect(job.id)}>{shortName(job.name)}</button></dd></>}
        {edge.subtype && <><dt>Kind</dt><dd><code>{edge.subtype}</code></dd></>}
        <dt>Since</dt><dd><Time at={edge.valid_from} none="unknown" /></dd>
        {edge.valid_to && <><dt>Until</dt><dd><Time at={edge.valid_to} /></dd></>}
      </dl>
    </>
  );
}
