import type { ReactNode } from "react";
import { Icon } from "../parts/Icon";
import type { Direction, Fold, Overlay, View } from "./view";
import { MOST_DEPTH } from "./view";

interface Props {
  view: View;
  change: (part: Partial<View>) => void;
  find: string;
  onFind: (text: string) => void;
  onFindNext: () => void;
  matches: number;
  timeOpen: boolean;
  onTime: () => void;
  children: ReactNode;
}

const DIRECTIONS: [Direction, string][] = [["upstream", "Upstream"], ["both", "Both"], ["downstream", "Downstream"]];
const OVERLAYS: [Overlay, string][] = [["none", "No overlay"], ["blast", "Blast radius"], ["health", "Health"], ["tags", "Tags"], ["owners", "Owners"]];
const FOLDS: [Fold, string][] = [["none", "Every job"], ["application", "Applications"], ["namespace", "Namespaces"]];

export function Toolbar({ view, change, find, onFind, onFindNext, matches, timeOpen, onTime, children }: Props) {
  return (
    <div className="tools" role="toolbar" aria-label="What the canvas shows">
      <div className="segments" role="group" aria-label="Direction">
        {DIRECTIONS.map(([value, label]) => (
          <button key={value} type="button" aria-pressed={view.direction === value} onClick={() => change({ direction: value, more: [] })}>{label}</button>
        ))}
      </div>
      <div className="stepper" role="group" aria-label="Depth">
        <button type="button" aria-label="Less deep" disabled={view.depth <= 1} onClick={() => change({ depth: view.depth - 1 })}><Icon name="minus" size={12} /></button>
        <output aria-live="polite" title="Steps from the start">depth {view.depth}</output>
        <button type="button" aria-label="Deeper" disabled={view.depth >= MOST_DEPTH} onClick={() => change({ depth: view.depth + 1 })}><Icon name="plus" size={12} /></button>
      </div>
      <Choice label="Overlay" value={view.overlay} options={OVERLAYS} onChange={(overlay) => change({ overlay })} />
      <Choice label="Fold to" value={view.fold} options={FOLDS} onChange={(fold) => change({ fold, open: [], column: "", more: [] })} />
      <button type="button" className="button" aria-pressed={view.jobs} disabled={view.fold === "namespace"} onClick={() => change({ jobs: !view.jobs })}>Jobs</button>
      <button type="button" className="button" aria-pressed={timeOpen} onClick={onTime}><Icon name="clock" size={14} />Time</button>
      <label className="find">
        <Icon name="search" size={14} />
        <span className="sr">Find in this graph</span>
        <input
          value={find}
          placeholder="Find in this graph"
          onChange={(event) => onFind(event.target.value)}
          onKeyDown={(event) => { if (event.key === "Enter") onFindNext(); }}
        />
        {find && <span className="faint num" aria-live="polite">{matches}</span>}
      </label>
      <span className="tools-end">{children}</span>
    </div>
  );
}

function Choice<T extends string>({ label, value, options, onChange }: { label: string; value: T; options: [T, string][]; onChange: (value: T) => void }) {
  return (
    <label className="choice">
      <span className="sr">{label}</span>
      <select className="field" title={label} value={value} data-set={value !== options[0]?.[0] || undefined} onChange={(event) => onChange(event.target.value as T)}>
        {options.map(([key, text]) => <option key={key} value={key}>{text}</option>)}
      </select>
    </label>
  );
}
