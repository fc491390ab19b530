import { count } from "../parts/format";
import type { Legend as Row } from "./overlay";

export function Legend({ rows }: { rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className="legend" aria-label="What the colours mean">
      {rows.slice(0, 12).map((row) => (
        <li key={row.label}>
          <span className={`swatch tone-${row.tone}`} />
          <span className="cut">{row.label}</span>
          <span className="faint num">{count(row.count)}</span>
        </li>
      ))}
      {rows.length > 12 && <li className="faint">and {rows.length - 12} more</li>}
    </ul>
  );
}
