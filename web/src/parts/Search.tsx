import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import type { Node, SearchAnswer } from "../api/types";
import { useAnswer } from "../state/answer";
import { go, link } from "../state/place";
import { useSettled } from "../state/settled";
import { NodeName, Owner, pageOf, Tag } from "./bits";
import { Icon } from "./Icon";
import "./search.css";

const WAIT_MS = 120;

interface Props {
  large?: boolean;
  label?: string;
  hotkey?: boolean;
  types?: string;
  onPick?: (node: Node) => void;
}

/**
 * Search as you type; `/` jumps here, arrows choose, Enter opens the lineage, Alt+Enter the page.
 * An Enter that comes before the answer waits for it: it never opens what an earlier word found.
 */
export function Search({ large = false, label = "Search datasets, columns, jobs, tags, owners", hotkey = true, types, onPick }: Props) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [entered, setEntered] = useState<{ text: string; details: boolean } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const typed = text.trim();
  const asked = useSettled(typed, WAIT_MS);
  const found = useAnswer<SearchAnswer>(asked ? link("/api/v1/search", { q: asked, type: types, limit: 12 }) : null);
  const last = useRef<Node[]>([]);
  if (found.data) last.current = found.data.results;
  const results = asked ? (found.data?.results ?? (found.loading ? last.current : [])) : [];
  const best = asked === typed ? found.data?.results[0] : undefined;
  useFocusKey(input, hotkey);
  useEffect(() => setAt(0), [asked]);
  useEffect(() => {
    if (entered?.text === typed && best) pick(best, entered.details);
  }, [entered, typed, best]);

  function pick(node: Node, details: boolean): void {
    setOpen(false);
    setText("");
    setEntered(null);
    input.current?.blur();
    if (onPick) onPick(node);
    else go(details ? pageOf(node) : link("/lineage", { node: node.id }));
  }

  function onKey(event: KeyboardEvent): void {
    const last = results.length - 1;
    if (event.key === "ArrowDown") setAt(at >= last ? 0 : at + 1);
    else if (event.key === "ArrowUp") setAt(at <= 0 ? last : at - 1);
    else if (event.key === "Escape") setOpen(false);
    else if (event.key === "Enter" && best && results[at]) pick(results[at], event.altKey);
    else if (event.key === "Enter" && typed) setEntered({ text: typed, details: event.altKey });
    else return;
    event.preventDefault();
  }

  const shown = open && asked !== "";
  return (
    <div className={`search ${large ? "large" : ""}`} role="search">
      <Icon name="search" />
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown && results[at] ? `${list}-${at}` : undefined}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => { setText(event.target.value); setOpen(true); }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
      />
      {hotkey && <span className="kbd" aria-hidden="true">/</span>}
      <div id={list} role="listbox" aria-label="Results" hidden={!shown} className="search-results" onMouseDown={(event) => event.preventDefault()}>
        {results.map((node, i) => (
          <div
            key={node.id}
            id={`${list}-${i}`}
            role="option"
            aria-selected={i === at}
            className="search-hit"
            onMouseEnter={() => setAt(i)}
            onClick={(event) => pick(node, event.altKey)}
          >
            <NodeName node={node} plain />
            <span className="chips">{node.tags.slice(0, 2).map((tag) => <Tag key={tag} tag={tag} />)}{node.owners.slice(0, 1).map((owner) => <Owner key={owner} owner={owner} />)}</span>
          </div>
        ))}
        {results.length === 0 && <div className="search-none" role="option" aria-selected={false} aria-disabled="true">{verdict(found.loading, found.problem?.detail, asked)}</div>}
        {results.length > 0 && !onPick && <div className="search-foot" aria-hidden="true"><span><span className="kbd">↵</span> lineage</span><span><span className="kbd">Alt ↵</span> details</span></div>}
      </div>
    </div>
  );
}

function verdict(loading: boolean, fault: string | undefined, asked: string): string {
  if (fault) return fault;
  return loading ? "Searching …" : `Nothing is called “${asked}”.`;
}

function useFocusKey(input: React.RefObject<HTMLInputElement | null>, wanted: boolean): void {
  useLayoutEffect(() => {
    if (!wanted) return;
    function onKey(event: globalThis.KeyboardEvent): void {
      const typing = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [input, wanted]);
}
