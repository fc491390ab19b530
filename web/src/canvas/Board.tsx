import { Background, BackgroundVariant, Controls, MiniMap, ReactFlow, ViewportPortal, useReactFlow, type Viewport } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { useCallback, useEffect, useMemo, useRef, type RefObject } from "react";
import type { Layout } from "../layout/types";
import { Edges } from "./Edges";
import type { Lit } from "./highlight";
import { DatasetCard, JobPill, type Acts, type CardNode } from "./Nodes";
import type { Paint } from "./overlay";
import type { DrawnNode, Picture } from "./picture";

const TYPES = { card: DatasetCard, pill: JobPill };
/** From here on only what is on the screen is kept in the document, and details appear when near. */
const LARGE = 300;
const FAR = 0.45;
const MARGIN = 48;
const READABLE = 0.72;

export interface BoardProps {
  picture: Picture;
  layout: Layout;
  start: string;
  paints: Map<string, Paint>;
  lit: Lit | null;
  found: Set<string>;
  selected: string;
  traced: string;
  canMore: (node: DrawnNode) => { left: boolean; right: boolean };
  canOpen: boolean;
  acts: Acts;
  onSelect: (id: string) => void;
  onPoint: (id: string) => void;
}

export function Board(props: BoardProps) {
  const { picture, layout, selected, onSelect, onPoint } = props;
  const nodes = useCards(props);
  const at = useCallback((id: string) => layout.at[id] ?? { x: 0, y: 0 }, [layout]);
  const large = picture.nodes.length > LARGE;
  const frame = useRef<HTMLDivElement>(null);
  useKeepInView(props, frame);
  return (
    <div ref={frame} className={`board ${large ? "large" : ""}`}>
      <ReactFlow<CardNode>
        nodes={nodes}
        edges={[]}
        nodeTypes={TYPES}
        fitViewOptions={{ padding: 0.1, maxZoom: 1, duration: 200 }}
        minZoom={0.02}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        elevateNodesOnSelect={false}
        onlyRenderVisibleElements={large}
        proOptions={{ hideAttribution: true }}
        onMove={(_, { zoom }) => frame.current?.classList.toggle("far", large && zoom < FAR)}
        onNodeClick={(_, node) => onSelect(node.id)}
        onPaneClick={() => onSelect("")}
        onNodeMouseEnter={(_, node) => { if (!large) onPoint(node.id); }}
        onNodeMouseLeave={() => { if (!large) onPoint(""); }}
        onNodesChange={(changes) => {
          for (const change of changes) if (change.type === "select" && change.selected) onSelect(change.id);
        }}
      >
        <Background variant={BackgroundVariant.Dots} gap={22} size={1.2} className="board-dots" />
        <ViewportPortal>
          <Edges picture={picture} layout={layout} at={at} lit={props.lit} selected={selected} onSelect={onSelect} />
        </ViewportPortal>
        <MiniMap pannable zoomable className="board-map" nodeClassName={mapClass} ariaLabel="Overview of the whole graph" />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

function mapClass(node: CardNode): string {
  const { paint, start, dim } = node.data;
  return [node.type, start ? "start" : "", dim ? "dim" : "", paint ? `tone-${paint.tone}` : ""].join(" ");
}

function useCards({ picture, layout, start, paints, lit, found, selected, traced, canMore, canOpen, acts }: BoardProps): CardNode[] {
  return useMemo(
    () =>
      picture.nodes.flatMap((drawn) => {
        const position = layout.at[drawn.id];
        if (!position) return [];
        const more = canMore(drawn);
        const data = {
          drawn, acts, traced,
          paint: paints.get(drawn.id) ?? null,
          dim: lit !== null && !lit.nodes.has(drawn.id),
          start: drawn.id === start,
          found: found.has(drawn.id),
          moreLeft: more.left,
          moreRight: more.right,
          canOpen: canOpen && drawn.node.kind !== "namespace",
        };
        const { id, width, height, node } = drawn;
        const measured = { width, height };
        return [{
          id, position, data, width, height, measured,
          type: node.type === "job" ? "pill" : "card",
          selected: id === selected,
          ariaLabel: `${node.kind} ${node.name}, namespace ${node.namespace}`,
        }];
      }),
    [picture, layout, start, paints, lit, found, selected, traced, canMore, canOpen, acts],
  );
}

/** After a new layout the node that the reader acted on stays where it was; a new graph is framed. */
function useKeepInView({ layout, picture, start }: BoardProps, frame: RefObject<HTMLDivElement | null>): void {
  const flow = useReactFlow();
  const before = useRef<{ layout: Layout; start: string } | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = { layout, start };
    if (last?.layout === layout) return;
    const from = last?.start === start ? last.layout.at[anchorId.current] : undefined;
    const to = layout.at[anchorId.current];
    if (!from || !to) {
      const box = frame.current?.getBoundingClientRect();
      const home = picture.nodes.find((node) => node.id === start);
      if (box) void flow.setViewport(framed(layout, box, home));
      return;
    }
    const { x, y, zoom } = flow.getViewport();
    void flow.setViewport({ x: x + (from.x - to.x) * zoom, y: y + (from.y - to.y) * zoom, zoom });
  }, [layout, picture, start, flow, frame]);
}

/** The whole graph when it can be read at that size, else the start and what is around it. */
export function framed(layout: Layout, box: { width: number; height: number }, home: DrawnNode | undefined): Viewport {
  const fits = Math.min((box.width - 2 * MARGIN) / layout.width, (box.height - 2 * MARGIN) / layout.height, 1);
  const at = home && layout.at[home.id];
  if (fits >= READABLE || !home || !at) {
    return { zoom: fits, x: (box.width - layout.width * fits) / 2, y: (box.height - layout.height * fits) / 2 };
  }
  const zoom = READABLE;
  const centre = { x: at.x + home.width / 2, y: at.y + Math.min(home.height, box.height) / 2 };
  const x = layout.width * zoom <= box.width ? (box.width - layout.width * zoom) / 2 : box.width / 2 - centre.x * zoom;
  const y = layout.height * zoom <= box.height ? (box.height - layout.height * zoom) / 2 : box.height / 2 - centre.y * zoom;
  return { x, y, zoom };
}

/** The node of the reader's last step; the board holds it still while the rest makes room. */
export const anchorId: { current: string } = { current: "" };
