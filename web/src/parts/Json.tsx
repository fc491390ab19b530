import { Copy } from "./bits";

/** Raw JSON: shown as text, never as markup. */
export function Json({ value }: { value: unknown }) {
  const text = JSON.stringify(value, null, 2);
  if (text === undefined || text === "{}") return <p className="empty">Nothing was told.</p>;
  return <div className="copybox json"><pre tabIndex={0} aria-label="JSON">{text}</pre><Copy text={text} /></div>;
}
