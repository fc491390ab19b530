/** Numbers, spans and moments as the reader's own language and time zone write them. */

const WHOLE = new Intl.NumberFormat();
const SHORT = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 });
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const BRIEF = new Intl.DateTimeFormat(undefined, {
  month: "short", day: "numeric", hour: "2-digit", minute: "2-digit",
});
const AGO = new Intl.RelativeTimeFormat(undefined, { numeric: "auto", style: "long" });

export function count(value: number): string {
  return WHOLE.format(value);
}

export function compact(value: number): string {
  return value < 10_000 ? WHOLE.format(value) : SHORT.format(value);
}

export function moment(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.valueOf()) ? iso : MOMENT.format(at);
}

export function brief(iso: string | number): string {
  const at = new Date(iso);
  return Number.isNaN(at.valueOf()) ? "" : BRIEF.format(at);
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000], ["month", 2_592_000], ["week", 604_800],
  ["day", 86_400], ["hour", 3600], ["minute", 60],
];

export function ago(iso: string, now: number = Date.now()): string {
  const seconds = (new Date(iso).valueOf() - now) / 1000;
  if (Number.isNaN(seconds)) return iso;
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return AGO.format(Math.round(seconds / length), unit);
  }
  return Math.abs(seconds) < 10 ? "just now" : AGO.format(Math.round(seconds), "second");
}

export function span(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min ${Math.round((ms % 60_000) / 1000)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const UNITS = ["B", "kB", "MB", "GB", "TB", "PB"];

export function bytes(value: number): string {
  let left = value;
  let unit = 0;
  while (left >= 1000 && unit < UNITS.length - 1) {
    left /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? left : left.toFixed(1)} ${UNITS[unit]}`;
}

/** The part of a name that people say: after the last dot or slash. */
export function shortName(name: string): string {
  const end = name.replace(/\/+$/, "");
  const parts = end.split("/").pop() ?? end;
  if (/\.(csv|json|parquet|orc|avro|txt|gz)$/i.test(parts)) return parts;
  const last = parts.split(".").pop();
  return last || parts || name;
}

/** The rest of the name, in front of what `shortName` shows. */
export function restOfName(name: string): string {
  const end = name.replace(/\/+$/, "");
  return end.slice(0, end.length - shortName(name).length).replace(/[./]$/, "");
}
