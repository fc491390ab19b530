/** The reader's API key, kept in this tab alone, and whether the collector has asked for one. */
import { useSyncExternalStore } from "react";
import type { Problem } from "./client";

const STORE = "headwater.api-key";
const CHANGED = "headwater:key";

export interface Access {
  /** Why the collector wants a key, until it has a good one. */
  refusal: Problem | null;
  /** How many keys were tried; with a new one, a view starts anew. */
  keys: number;
}

let access: Access = { refusal: null, keys: 0 };

function tell(now: Access): void {
  access = now;
  window.dispatchEvent(new Event(CHANGED));
}

/** Note that a request was refused for want of a good key. */
export function refused(refusal: Problem): void {
  tell({ ...access, refusal });
}

/** Send this key from now on. */
export function takeKey(key: string): void {
  sessionStorage.setItem(STORE, key);
  tell({ refusal: null, keys: access.keys + 1 });
}

export function authorization(): Record<string, string> {
  const key = sessionStorage.getItem(STORE);
  return key ? { Authorization: `Bearer ${key}` } : {};
}

export function useAccess(): Access {
  return useSyncExternalStore(subscribe, () => access);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  return () => window.removeEventListener(CHANGED, changed);
}
