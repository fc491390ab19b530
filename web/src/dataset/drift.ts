/** What changed between two schemas. */
export interface Field {
  name: string;
  type: string | null;
}

export interface Drift {
  added: string[];
  removed: string[];
  retyped: { name: string; from: string; to: string }[];
}

export function drift(before: Field[], now: Field[]): Drift {
  const old = new Map(before.map((field) => [field.name, field.type]));
  const fresh = new Set(now.map((field) => field.name));
  return {
    added: now.filter((field) => !old.has(field.name)).map((field) => field.name),
    removed: before.filter((field) => !fresh.has(field.name)).map((field) => field.name),
    retyped: now.flatMap(({ name, type }) => {
      const from = old.get(name);
      return from !== undefined && from !== type ? [{ name, from: from ?? "?", to: type ?? "?" }] : [];
    }),
  };
}
