import { ReactFlowProvider, useReactFlow } from "@xyflow/react";
import { useCallback, useMemo, useState } from "react";
import type { Node } from "../api/types";
import { useLayout } from "../layout/useLayout";
import { Link } from "../parts/Link";
import { Failed } from "../parts/states";
import { go, link, usePlace } from "../state/place";
import { anchorId, Board } from "./Board";
import "./canvas.css";
import "./tools.css";
import { ExportMenu } from "./ExportMenu";
import { litBy } from "./highlight";
import { Legend } from "./Legend";
import { joinedColumnStart, namedColumn } from "./columnStart";
import { legendOf, paintsOf } from "./overlay";
import { pictureOf, type DrawnNode, type Picture } from "./picture";
import { SidePanel } from "./SidePanel";
import { StartHere } from "./StartHere";
import { TimeBar } from "./TimeBar";
import { Toolbar } from "./Toolbar";
import { useGraphs } from "./useGraphs";
import { hrefOf, requestsOf, viewOf, withMore, withOpen, type View } from "./view";

export function LineagePage() {
  const { query } = usePlace();
  const text = query.toString();
  const view = useMemo(() => joinedColumnStart(viewOf(new URLSearchParams(text))), [text]);
  if (!view.node) return <StartHere />;
  return (
    <ReactFlowProvider>
      <Canvas view={view} />
    </ReactFlowProvider>
  );
}

function Canvas({ view: linked }: { view: View }) {
  const { lineage, problem, loading, reload } = useGraphs(requestsOf(linked));
  const view = useMemo(() => namedColumn(linked, lineage), [linked, lineage]);
  const [pointed, setPointed] = useState("");
  const [find, setFind] = useState("");
  const flow = useReactFlow();
  const change = useCallback((part: Partial<View>) => go(hrefOf({ ...view, ...part }), "select" in part || "at" in part || "since" in part), [view]);

  const shape = [view.fold, view.jobs, view.open, view.column, view.at, view.since, view.time].join("|");
  // The picture depends on these parts of the view alone; a selection must not lay it out again.
  const picture = useMemo(() => (lineage ? pictureOf(lineage, view) : null), [lineage, shape]);
  const plan = useMemo(() => (picture ? { ...picture.plan, picture } : null), [picture]);
  const laid = useLayout(plan);
  const start = lineage ? startOf(lineage.start, picture, view) : "";
  const focus = view.select || start;
  const paints = useMemo(() => (lineage ? paintsOf(lineage, view.overlay, focus, Date.now()) : new Map()), [lineage, view.overlay, focus]);
  const target = view.column || pointed || (picture?.nodes.some(({ id }) => id === view.select) ? view.select : "");
  const lit = useMemo(() => (lineage && laid ? litBy(lineage, laid.plan.picture, target) : null), [lineage, laid, target]);
  const found = useMemo(() => matching(picture, find), [picture, find]);
  const canMore = useCallback((node: DrawnNode) => edgesOfView(node, view), [view]);
  const acts = useMemo(() => ({
    open: (id: string) => { anchorId.current = id; change(withOpen(view, id)); },
    trace: (column: string) => change({ column: view.column === column ? "" : column }),
    more: (step: string) => { anchorId.current = step.slice(1); change(withMore(view, step)); },
  }), [change, view]);
  const select = useCallback((id: string) => { anchorId.current = id; if (id !== view.select) change({ select: id }); }, [change, view.select]);

  function findNext(): void {
    const all = [...found];
    const next = all[(all.indexOf(view.select) + 1) % Math.max(1, all.length)];
    const at = next && laid?.layout.at[next];
    if (!next || !at) return;
    void flow.setCenter(at.x + 110, at.y + 26, { zoom: 1, duration: 250 });
    change({ select: next });
  }

  if (problem && !lineage) return <div className="page"><Failed problem={problem} retry={reload} /></div>;
  return (
    <div className="canvas" data-ready={laid && !loading ? laid.plan.picture.nodes.length : undefined} data-layout-ms={laid ? Math.round(laid.ms) : undefined}>
      <h1 className="sr">Lineage{start && picture ? ` of ${picture.nodes.find(({ id }) => id === start)?.node.name ?? ""}` : ""}</h1>
      <Toolbar view={view} change={change} find={find} onFind={setFind} onFindNext={findNext} matches={found.size} timeOpen={view.time} onTime={() => change(view.time ? { time: false, at: "", since: "" } : { time: true })}>
        {laid && <ExportMenu picture={laid.plan.picture} layout={laid.layout} start={start} paints={paints} view={view} />}
      </Toolbar>
      {view.time && lineage && <TimeBar edges={lineage.edges} view={view} change={change} />}
      {problem && <Failed problem={problem} retry={reload} />}
      {lineage?.truncated && <p className="left-out" role="status">Only the nearest {lineage.nodes.size.toLocaleString()} nodes are shown; what lies beyond them was left out. Lower the depth, or fold to applications or namespaces.</p>}
      <div className="canvas-main">
        {laid && picture?.nodes.length === 1 && !loading && <Alone node={picture.nodes[0]?.node} />}
        {loading && <div className="canvas-loading" role="status">Reading the graph …</div>}
        {laid && lineage && (
          <Board
            picture={laid.plan.picture} layout={laid.layout} start={start} paints={paints} lit={lit} found={found}
            selected={view.select} traced={view.column} canMore={canMore} canOpen={view.fold === "none"} acts={acts} onSelect={select} onPoint={setPointed}
          />
        )}
        {view.overlay !== "none" && picture && <Legend rows={legendOf(paints, picture.nodes.map(({ id }) => id))} />}
        {lineage && laid && (
          <SidePanel
            lineage={lineage}
            node={laid.plan.picture.nodes.find(({ id }) => id === view.select)?.node ?? lineage.nodes.get(view.select) ?? null}
            edge={laid.plan.picture.edges.find(({ id }) => id === view.select) ?? null}
            onClose={() => select("")}
            onStart={(node: Node) => change({ node: node.id, namespace: "", more: [], open: [], column: "", select: "" })}
            onSelect={select}
          />
        )}
      </div>
    </div>
  );
}

/** A node that nothing flows into or out of; an application's flow is that of its parts. */
function Alone({ node }: { node: Node | undefined }) {
  if (!node) return null;
  return (
    <p className="canvas-note" role="status">
      {node.kind === "application" ? "An application has the lineage of its parts." : "Nothing is known to flow into it or out of it here."}
      {node.type === "job" && <> <Link href={link("/jobs", { q: `${node.name}.` })}>Its parts</Link></>}
    </p>
  );
}

/** The card of the start: itself, its dataset when it is a column, or what it is folded into. */
function startOf(id: string, picture: Picture | null, view: View): string {
  if (picture?.nodes.some((node) => node.id === id)) return id;
  const holder = picture?.nodes.find((node) => node.columns.some((column) => column.id === view.column));
  return holder?.id ?? picture?.nodes.find((node) => node.distance === 0)?.id ?? "";
}

/** Which sides of a node may have more behind them: those at the edge of what was asked for. */
function edgesOfView({ id, distance, node }: DrawnNode, view: View): { left: boolean; right: boolean } {
  if (view.fold === "namespace" || node.type === "job" || view.time) return { left: false, right: false };
  const left = view.direction !== "downstream" ? distance <= -view.depth : distance === 0;
  const right = view.direction !== "upstream" ? distance >= view.depth : distance === 0;
  return { left: left && !view.more.includes(`<${id}`), right: right && !view.more.includes(`>${id}`) };
}

function matching(picture: Picture | null, find: string): Set<string> {
  const wanted = find.trim().toLowerCase();
  if (!wanted || !picture) return new Set();
  const fits = (node: DrawnNode): boolean =>
    `${node.node.namespace} ${node.node.name} ${node.node.tags.join(" ")} ${node.node.owners.join(" ")}`.toLowerCase().includes(wanted) ||
    node.columns.some(({ path }) => path.toLowerCase().includes(wanted));
  return new Set(picture.nodes.filter(fits).map(({ id }) => id));
}
