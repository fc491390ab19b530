import { useEffect, useState } from "react";
import { useSettled } from "./settled";

const WAIT_MS = 250;

/** A text field whose value stands in the address once the reader has stopped typing. */
export function useField(value: string, settle: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState(value);
  const settled = useSettled(draft, WAIT_MS).trim();
  useEffect(() => setDraft((typed) => (typed.trim() === value ? typed : value)), [value]);
  useEffect(() => {
    if (settled !== value) settle(settled);
    // Only the end of typing moves the address; a new address moves the field, above.
  }, [settled]);
  return [draft, setDraft];
}
