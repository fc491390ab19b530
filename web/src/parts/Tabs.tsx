import { useId, type KeyboardEvent, type ReactNode } from "react";

interface Props {
  label: string;
  tabs: [string, string][];
  at: string;
  onChange: (tab: string) => void;
  children: ReactNode;
}

/** Tabs as screen readers know them: arrows move, one tab stop, a named panel. */
export function Tabs({ label, tabs, at, onChange, children }: Props) {
  const id = useId();
  function onKey(event: KeyboardEvent<HTMLDivElement>): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = step && tabs[(tabs.findIndex(([key]) => key === at) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next[0]);
    document.getElementById(`${id}-${next[0]}`)?.focus();
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKey}>
        {tabs.map(([key, words]) => (
          <button key={key} id={`${id}-${key}`} type="button" role="tab" aria-selected={key === at} aria-controls={`${id}-panel`} tabIndex={key === at ? 0 : -1} onClick={() => onChange(key)}>{words}</button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`}>{children}</div>
    </>
  );
}
