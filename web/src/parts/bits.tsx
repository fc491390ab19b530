import { useState, type ReactNode } from "react";
import type { Node, NodeKind } from "../api/types";
import { link } from "../state/place";
import { ago, moment, restOfName, shortName } from "./format";
import { Icon, type IconName } from "./Icon";
import { Link } from "./Link";

const ICONS: Partial<Record<NodeKind, IconName>> = {
  model: "model", dashboard: "dashboard", view: "view", topic: "topic", file: "file",
  job: "job", application: "application", column: "column", namespace: "namespace",
};

export function iconOf(kind: NodeKind): IconName {
  return ICONS[kind] ?? "table";
}

/** A moment as people say it; the exact one, in their zone, on hover and for screen readers. */
export function Time({ at, none = "never" }: { at: string | null | undefined; none?: string }) {
  if (!at) return <span className="faint">{none}</span>;
  return (
    <time dateTime={at} title={moment(at)}>
      {ago(at)}
    </time>
  );
}

type Tone = "good" | "bad" | "busy" | "warn" | "idle";

const TONES: Record<string, Tone> = {
  COMPLETE: "good", COMPLETED: "good", FAIL: "bad", FAILED: "bad", ABORT: "warn", ABORTED: "warn", ABANDONED: "warn",
  START: "busy", RUNNING: "busy", OTHER: "idle",
};
const WORDS: Record<string, string> = {
  COMPLETE: "complete", FAIL: "failed", ABORT: "aborted", START: "started", RUNNING: "running",
};

export function toneOf(state: string | null | undefined): Tone {
  return (state && TONES[state]) || "idle";
}

export function wordOf(state: string | null | undefined): string {
  if (!state) return "no runs";
  return WORDS[state] ?? state.toLowerCase();
}

const SAID: Record<string, string> = {
  tag: "tagged", untag: "untagged", own: "owner named", disown: "owner removed", alias: "alias set", delete: "deleted", prune: "pruned",
};

/** What an entry of the journal is about, in a word or two. */
export function entryWord(entry: { event_type: string | null; command: string | null; kind: string }): string {
  if (entry.event_type) return wordOf(entry.event_type);
  return entry.command ? (SAID[entry.command] ?? entry.command) : entry.kind;
}

export function State({ state }: { state: string | null | undefined }) {
  return <span className={`chip ${toneOf(state)}`}>{wordOf(state)}</span>;
}

export function Dot({ state }: { state: string | null | undefined }) {
  return <span className={`dot ${toneOf(state)}`} role="img" aria-label={wordOf(state)} title={wordOf(state)} />;
}

const LOUD = /^(pii|sensitive|gdpr|phi)/i;

export function Tag({ tag }: { tag: string }) {
  const tone = LOUD.test(tag) ? "violet" : /^(certified|canonical)/i.test(tag) ? "good" : /^deprecated/i.test(tag) ? "warn" : "";
  return <span className={`chip ${tone} cut`} title={tag}>{tag}</span>;
}

export function Owner({ owner }: { owner: string }) {
  return <span className="chip cut" title={owner}><Icon name="owner" size={12} />{owner}</span>;
}

export function pageOf(node: Node): string {
  if (node.type === "job") return link("/job", { node: node.id });
  if (node.type === "column") return link("/lineage", { node: node.id });
  return link("/dataset", { node: node.id });
}

/** A node by its icon, the name people say, and, fainter, where it lives. */
export function NodeName({ node, plain = false }: { node: Node; plain?: boolean }) {
  const name = node.column ? `${shortName(node.name)} › ${node.column}` : shortName(node.name);
  const place = [node.type === "column" ? node.name : restOfName(node.name), node.namespace].filter(Boolean).join("  ·  ");
  const inner = (
    <>
      <span className="node-icon" data-type={node.type}>
        <Icon name={iconOf(node.kind)} />
      </span>
      <span className="node-words">
        <span className="cut node-short" title={node.name}>{name}</span>
        <span className="cut node-place" title={place}>{place}</span>
      </span>
    </>
  );
  if (plain) return <span className="node-name">{inner}</span>;
  return <Link className="node-name" href={pageOf(node)}>{inner}</Link>;
}

export function Copy({ text, label = "Copy" }: { text: string; label?: string }) {
  const [done, setDone] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setDone(true);
    window.setTimeout(() => setDone(false), 1500);
  }
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      <Icon name={done ? "check" : "copy"} size={14} />
      <span aria-live="polite">{done ? "Copied" : label}</span>
    </button>
  );
}

export function Card({ title, end, children }: { title: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="card">
      <header>
        <h2>{title}</h2>
        {end && <div className="end">{end}</div>}
      </header>
      {children}
    </section>
  );
}
