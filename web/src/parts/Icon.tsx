/** Line drawings of 16 × 16, drawn here; decoration only, so hidden from screen readers. */
const PATHS = {
  system: "M2 3h12v8H2zM6 14h4M8 11v3",
  light: "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1",
  dark: "M13.5 9.5A6 6 0 1 1 6.5 2.5a5 5 0 0 0 7 7z",
  table: "M2 3h12v10H2zM2 6.5h12M6.5 6.5V13",
  file: "M4 1.5h5.5L13 5v9.5H4zM9.5 1.5V5H13",
  topic: "M2 5c2-2 4 2 6 0s4 2 6 0M2 9c2-2 4 2 6 0s4 2 6 0M2 13c2-2 4 2 6 0s4 2 6 0",
  view: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
  model: "M8 1.5l5.5 3.2v6.6L8 14.5l-5.5-3.2V4.7zM8 8l5.5-3.2M8 8v6.5M8 8L2.5 4.8",
  dashboard: "M2 2h12v12H2zM5 11V8M8 11V5M11 11V7",
  api: "M5 4L1.5 8 5 12M11 4l3.5 4L11 12M9 3L7 13",
  job: "M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M3.4 12.6l1.4-1.4M11.2 4.8l1.4-1.4",
  application: "M2 5l6-3 6 3-6 3zM2 8l6 3 6-3M2 11l6 3 6-3",
  namespace: "M2 4h4l1.5 2H14v7H2z",
  column: "M6 2h4v12H6zM6 6h4M6 10h4",
  tag: "M2 2h5.5L14 8.5 8.5 14 2 7.5zM5 5h.01",
  owner: "M8 2a2.8 2.8 0 1 0 0 5.6A2.8 2.8 0 0 0 8 2M2.5 14c.5-3 2.8-4.5 5.5-4.5s5 1.5 5.5 4.5",
  search: "M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2M10.7 10.7L14.5 14.5",
  run: "M4 2.5l9 5.5-9 5.5z",
  copy: "M5 5h9v9H5zM11 5V2H2v9h3",
  check: "M2.5 8.5l3.5 3.5 7.5-8",
  up: "M8 13V3M3.5 7.5L8 3l4.5 4.5",
  left: "M13 8H3M7.5 3.5L3 8l4.5 4.5",
  right: "M3 8h10M8.5 3.5L13 8l-4.5 4.5",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  fit: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
  clock: "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M8 4.5V8l2.5 1.5",
  warning: "M8 2l6.5 11.5h-13zM8 6.5v3M8 11.5h.01",
  download: "M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11",
  layers: "M2 5l6-3 6 3-6 3zM2 9l6 3 6-3",
  lineage: "M2 4h3c3 0 3 8 6 8h3M2 12h3c1.5 0 2.2-2 3-4s1.5-4 3-4h3",
  trash: "M3 4h10M6 4V2h4v2M4.5 4l.7 10h5.6l.7-10",
  retry: "M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 1.5V4.5h-3",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

export function iconPath(name: IconName): string {
  return PATHS[name];
}
