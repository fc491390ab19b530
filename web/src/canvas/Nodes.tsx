import { memo, type CSSProperties } from "react";
import type { Node as FlowNode, NodeProps } from "@xyflow/react";
import { iconOf, toneOf, wordOf } from "../parts/bits";
import { count, restOfName, shortName } from "../parts/format";
import { Icon } from "../parts/Icon";
import type { Paint } from "./overlay";
import type { DrawnNode } from "./picture";

/** What a reader can do with a node; one object for all nodes, so that none is drawn again. */
export interface Acts {
  open: (id: string) => void;
  trace: (column: string) => void;
  more: (step: string) => void;
}

export interface CardData extends Record<string, unknown> {
  drawn: DrawnNode;
  paint: Paint | null;
  dim: boolean;
  start: boolean;
  found: boolean;
  moreLeft: boolean;
  moreRight: boolean;
  traced: string;
  canOpen: boolean;
  acts: Acts;
}

export type CardNode = FlowNode<CardData>;

function classes(data: CardData, base: string, selected: boolean): string {
  const flags = [base];
  if (data.paint) flags.push(`tone-${data.paint.tone}`);
  if (data.dim) flags.push("dim");
  if (data.start) flags.push("start");
  if (data.found) flags.push("found");
  if (selected) flags.push("selected");
  return flags.join(" ");
}

function nodesOf(members: number): string {
  return members === 1 ? "1 node" : `${count(members)} nodes`;
}

function size({ width, height }: DrawnNode): CSSProperties {
  return { width, height };
}

export const DatasetCard = memo(function DatasetCard({ data, selected }: NodeProps<CardNode>) {
  const { drawn, paint, acts } = data;
  const { node } = drawn;
  const place = drawn.members ? nodesOf(drawn.members) : [restOfName(node.name), node.namespace].filter(Boolean).join(" · ");
  return (
    <div className={classes(data, "lc", selected)} style={size(drawn)}>
      <div className="lc-head">
        <span className="lc-icon"><Icon name={iconOf(node.kind)} /></span>
        <span className="lc-words">
          <span className="lc-name" title={node.name}>{drawn.members ? node.name : shortName(node.name)}</span>
          <span className="lc-place" title={place}>{paint && paint.tone !== "none" ? paint.label : place}</span>
        </span>
        {data.canOpen && (
          <button
            type="button"
            className="lc-open nodrag"
            aria-expanded={drawn.open}
            aria-label={`${drawn.open ? "Hide" : "Show"} the columns of ${shortName(node.name)}`}
            title={drawn.open ? "Hide columns" : "Show columns"}
            onClick={(event) => { event.stopPropagation(); acts.open(node.id); }}
          >
            <Icon name="column" size={14} />
          </button>
        )}
      </div>
      {drawn.columns.length > 0 && (
        <ul className="lc-columns">
          {drawn.columns.map((column) => (
            <li key={column.id} data-traced={column.traced || undefined}>
              <button
                type="button"
                className="nodrag"
                aria-pressed={column.id === data.traced}
                title={column.path}
                onClick={(event) => { event.stopPropagation(); acts.trace(column.id); }}
              >
                {column.path}
              </button>
            </li>
          ))}
          {drawn.hiddenColumns > 0 && <li className="lc-rest">and {count(drawn.hiddenColumns)} more</li>}
        </ul>
      )}
      <MoreButtons data={data} />
    </div>
  );
});

export const JobPill = memo(function JobPill({ data, selected }: NodeProps<CardNode>) {
  const { drawn } = data;
  const { node } = drawn;
  return (
    <div className={classes(data, "lp", selected)} style={size(drawn)}>
      <Icon name={iconOf(node.kind)} size={14} />
      <span className="lc-name" title={`${node.namespace} · ${node.name}`}>{shortName(node.name)}</span>
      <span className={`dot ${toneOf(node.last_run_state)}`} role="img" aria-label={wordOf(node.last_run_state)} />
      <MoreButtons data={data} />
    </div>
  );
});

function MoreButtons({ data }: { data: CardData }) {
  const { node } = data.drawn;
  const name = shortName(node.name);
  return (
    <>
      {data.moreLeft && (
        <button type="button" className="lc-more left nodrag" aria-label={`Further upstream of ${name}`} title="Further upstream" onClick={(event) => { event.stopPropagation(); data.acts.more(`<${node.id}`); }}>
          <Icon name="plus" size={12} />
        </button>
      )}
      {data.moreRight && (
        <button type="button" className="lc-more right nodrag" aria-label={`Further downstream of ${name}`} title="Further downstream" onClick={(event) => { event.stopPropagation(); data.acts.more(`>${node.id}`); }}>
          <Icon name="plus" size={12} />
        </button>
      )}
    </>
  );
}
