/** Where a job's code is, from its sourceCodeLocation facet; only web addresses become links. */
export function sourceOf(facets: Record<string, unknown>): { href: string; words: string } {
  const facet = facets["sourceCodeLocation"];
  if (typeof facet !== "object" || facet === null) return { href: "", words: "" };
  const { url, repoUrl, path } = facet as Record<string, unknown>;
  const words = [url, repoUrl, path].find((value): value is string => typeof value === "string" && value !== "") ?? "";
  return { href: /^https?:\/\//i.test(words) ? words : "", words };
}
