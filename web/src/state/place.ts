/** Where the reader is: the address bar is the only state of a view, so that each view is a link. */
import { useSyncExternalStore } from "react";

const MOVED = "headwater:moved";

function subscribe(changed: () => void): () => void {
  window.addEventListener("popstate", changed);
  window.addEventListener(MOVED, changed);
  return () => {
    window.removeEventListener("popstate", changed);
    window.removeEventListener(MOVED, changed);
  };
}

export interface Place {
  path: string;
  query: URLSearchParams;
}

export function usePlace(): Place {
  const href = useSyncExternalStore(subscribe, () => window.location.pathname + window.location.search);
  const [path, search] = href.split("?", 2);
  return { path: path ?? "/", query: new URLSearchParams(search) };
}

/** Go to another view; `replace` for steps that the back button should skip. */
export function go(href: string, replace = false): void {
  if (href === window.location.pathname + window.location.search) return;
  if (replace) window.history.replaceState(null, "", href);
  else {
    window.history.pushState(null, "", href);
    window.scrollTo(0, 0);
  }
  window.dispatchEvent(new Event(MOVED));
}

/** A part of the address that the reader changes in place, such as the tab of a page. */
export function usePart(name: string, first: string): [string, (value: string) => void] {
  const { path, query } = usePlace();
  const change = (value: string): void => go(link(path, { ...Object.fromEntries(query), [name]: value === first ? "" : value }), true);
  return [query.get(name) ?? first, change];
}

export type Query = Record<string, string | number | boolean | null | undefined>;

/** A path with its query; what is null, undefined, false or empty is left out. */
export function link(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === false || value === "") continue;
    search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
