import { Background, BackgroundVariant, ControlButton, Controls, MiniMap, ReactFlow, ViewportPortal, useReactFlow, useStore, type Viewport } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { useEffect, useMemo, useRef, type RefObject } from "react";
import type { Layout, Point } from "../layout/types";
import { Icon } from "../parts/Icon";
import { Edges } from "./Edges";
import { FarView } from "./FarView";
import type { Lit } from "./highlight";
import { DatasetCard, JobPill, type Acts, type CardNode } from "./Nodes";
import type { Paint } from "./overlay";
import type { DrawnNode, Picture } from "./picture";

const TYPES = { card: DatasetCard, pill: JobPill };
/** From here on only what is on the screen is kept in the document, and details appear when near. */
const LARGE = 300;
const FAR = 0.4;
const LEAST_ZOOM = 0.01;
const MARGIN = 48;
const NONE: CardNode[] = [];
const READABLE = 0.7;
const MAP = { width: 168, height: 104 };
/** How near to the edge a selected node may be before the drawing moves. */
const NEAR = 24;

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
  /** The least zoom at which a new graph is framed as a whole. */
  readable?: number;
  acts: Acts;
  onSelect: (id: string) => void;
  onPoint: (id: string) => void;
}

export function Board(props: BoardProps) {
  const { picture, layout, selected, onSelect, onPoint } = props;
  const nodes = useCards(props);
  const large = picture.nodes.length > LARGE;
  const far = useStore((state) => large && state.transform[2] < FAR);
  const flow = useReactFlow();
  const frame = useRef<HTMLDivElement>(null);
  useKeepInView(props, frame);
  useShowSelected(props, frame);
  return (
    <div ref={frame} className={`board ${large ? "large" : ""}`}>
      <ReactFlow<CardNode>
        nodes={far ? NONE : nodes}
        edges={[]}
        nodeTypes={TYPES}
        minZoom={LEAST_ZOOM}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        elevateNodesOnSelect={false}
        onlyRenderVisibleElements={large}
        proOptions={{ hideAttribution: true }}
        onMoveStart={() => frame.current?.classList.add("moving")}
        onMoveEnd={() => frame.current?.classList.remove("moving")}
        onNodeClick={(_, node) => onSelect(node.id)}
        onPaneClick={(event) => onSelect(far ? idAt(picture, layout, flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })) : "")}
        onNodeMouseEnter={(_, node) => { if (!large) onPoint(node.id); }}
        onNodeMouseLeave={() => { if (!large) onPoint(""); }}
        onNodesChange={(changes) => {
          for (const change of changes) if (change.type === "select" && change.selected) onSelect(change.id);
        }}
      >
        <Background variant={BackgroundVariant.Dots} gap={22} size={1.2} className="board-dots" />
        {far ? <FarView {...props} /> : (
          <ViewportPortal>
            <Edges picture={picture} layout={layout} lit={props.lit} selected={selected} onSelect={onSelect} />
          </ViewportPortal>
        )}
        {!far && <MiniMap style={MAP} pannable zoomable className="board-map" nodeClassName={mapClass} ariaLabel="Overview of the whole graph" />}
        <Controls showInteractive={false} showFitView={false}>
          <ControlButton aria-label="Show everything" title="Show everything" onClick={() => frame.current && void flow.setViewport(whole(layout, frame.current.getBoundingClientRect()))}><Icon name="fit" size={14} /></ControlButton>
        </Controls>
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
function useKeepInView({ layout, picture, start, readable }: BoardProps, frame: RefObject<HTMLDivElement | null>): void {
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
      if (box) void flow.setViewport(framed(layout, box, home, readable));
      return;
    }
    const { x, y, zoom } = flow.getViewport();
    void flow.setViewport({ x: x + (from.x - to.x) * zoom, y: y + (from.y - to.y) * zoom, zoom });
  }, [layout, picture, start, readable, flow, frame]);
}

/** A node that was just selected is moved into what the side panel leaves of the board. */
function useShowSelected({ layout, picture, selected }: BoardProps, frame: RefObject<HTMLDivElement | null>): void {
  const flow = useReactFlow();
  useEffect(() => {
    const at = layout.at[selected];
    const node = picture.nodes.find(({ id }) => id === selected);
    const box = frame.current?.getBoundingClientRect();
    if (!at || !node || !box) return;
    const { x, y, zoom } = flow.getViewport();
    const dx = inside(x + at.x * zoom, node.width * zoom, box.width);
    const dy = inside(y + at.y * zoom, node.height * zoom, box.height);
    if (dx || dy) void flow.setViewport({ x: x + dx, y: y + dy, zoom }, { duration: 200 });
  }, [selected]);
}

/** How far a stretch must move to lie within the room; one that is longer shows its beginning. */
function inside(from: number, length: number, room: number): number {
  if (from < NEAR) return NEAR - from;
  return Math.min(0, Math.max(room - NEAR - length, NEAR) - from);
}

/** The whole graph when it can be read at that size, else the start and what is around it. */
export function framed(layout: Layout, box: Room, home: DrawnNode | undefined, readable = READABLE): Viewport {
  const all = whole(layout, box);
  const at = home && layout.at[home.id];
  if (all.zoom >= readable || !home || !at) return all;
  const zoom = readable;
  const x = along(box.width, layout.width * zoom, (at.x + home.width / 2) * zoom);
  const y = along(box.height, layout.height * zoom, (at.y + home.height / 2) * zoom);
  return { x, y, zoom };
}

interface Room {
  width: number;
  height: number;
}

function whole(layout: Layout, box: Room): Viewport {
  const zoom = Math.max(LEAST_ZOOM, Math.min((box.width - 2 * MARGIN) / layout.width, (box.height - 2 * MARGIN) / layout.height, 1));
  return { zoom, x: (box.width - layout.width * zoom) / 2, y: (box.height - layout.height * zoom) / 2 };
}

/** The node under a point of the drawing, if there is one. */
function idAt({ nodes }: Picture, { at }: Layout, point: Point): string {
  const hit = nodes.find(({ id, width, height }) => {
    const corner = at[id];
    return corner && point.x >= corner.x && point.x <= corner.x + width && point.y >= corner.y && point.y <= corner.y + height;
  });
  return hit?.id ?? "";
}

/** Where to begin on one axis: all of it centred, else the start centred without empty margins. */
function along(room: number, length: number, centre: number): number {
  if (length <= room - 2 * MARGIN) return (room - length) / 2;
  return Math.min(MARGIN, Math.max(room - MARGIN - length, room / 2 - centre));
}

/** The node of the reader's last step; the board holds it still while the rest makes room. */
export const anchorId: { current: string } = { current: "" };
