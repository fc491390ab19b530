import { expect, test } from "vitest";
import { legendOf, paintsOf } from "../../src/canvas/overlay";
import { edge, lineage, node } from "../graphs";

/** One job that reads A and B and writes C and D, where A goes to C and B to D only. */
const crossed = lineage([
  edge("dataset:a", "job:j", "reads"), edge("dataset:b", "job:j", "reads"),
  edge("job:j", "dataset:c", "writes"), edge("job:j", "dataset:d", "writes"),
  edge("dataset:a", "dataset:c", "feeds", { job: "job:j" }), edge("dataset:b", "dataset:d", "feeds", { job: "job:j" }),
]);

test("the blast radius does not cross over inside a job", () => {
  const paints = paintsOf(crossed, "blast", "dataset:a", 0);
  expect(paints.get("dataset:c")?.tone).toBe("heat-1");
  expect(paints.has("dataset:d")).toBe(false);
});

test("health tells failed, running, silent and never run apart", () => {
  const now = Date.parse("2026-11-18T10:00:00Z");
  const nodes = [
    node("dataset:a"), node("dataset:b", { last_run_state: "FAIL" }), node("dataset:c", { last_run_state: "RUNNING" }),
    node("dataset:d", { last_run_at: "2026-10-01T00:00:00Z" }), node("dataset:e", { last_run_state: null, last_run_at: null }),
    node("dataset:f", { last_run_state: "ABANDONED" }),
  ];
  const chain = lineage(nodes.slice(1).map((to) => edge("dataset:a", to.id)), "dataset:a", nodes);
  const paints = paintsOf(chain, "health", "", now);
  expect(nodes.map(({ id }) => paints.get(id)?.tone)).toEqual(["good", "bad", "busy", "warn", "none", "warn"]);
});

/** A dataset that feeds these others. */
function fan(...others: ReturnType<typeof node>[]) {
  return lineage(others.map((to) => edge("dataset:a", to.id)), "dataset:a", others);
}

test("the loudest tag gives the colour, and all that matter are named", () => {
  const tags = [["certified"], ["pii=email", "certified"], ["tier=gold"], ["DEPRECATED"], []];
  const nodes = tags.map((own, i) => node(`dataset:${i}`, { tags: own }));
  const paints = paintsOf(fan(...nodes), "tags", "", 0);
  expect(nodes.map(({ id }) => paints.get(id))).toEqual([
    { tone: "good", label: "certified" },
    { tone: "violet", label: "PII, certified" },
    { tone: "busy", label: "other tags" },
    { tone: "warn", label: "deprecated" },
    { tone: "none", label: "no tags" },
  ]);
});

test("each owner has a colour of their own, and nodes of one owner share it", () => {
  const nodes = ["sales", "finance", "sales"].map((owner, i) => node(`dataset:${i}`, { owners: [owner] }));
  const paints = paintsOf(fan(...nodes), "owners", "", 0);
  const tones = nodes.map(({ id }) => paints.get(id)?.tone);
  expect(tones[0]).toBe(tones[2]);
  expect(tones[0]).not.toBe(tones[1]);
});

test("a legend counts what is shown, most first and colourless last; heat stays in order", () => {
  const nodes = [node("dataset:1"), node("dataset:2", { owners: ["b"] }), node("dataset:3", { owners: ["c"] }), node("dataset:4", { owners: ["c"] })];
  const paints = paintsOf(fan(...nodes), "owners", "", 0);
  expect(legendOf(paints, nodes.map(({ id }) => id)).map(({ label, count }) => [label, count])).toEqual([["c", 2], ["b", 1], ["no owner", 1]]);
  const heat = paintsOf(crossed, "blast", "dataset:a", 0);
  expect(legendOf(heat, heat.keys()).map(({ label }) => label)).toEqual(["changed here", "1 away"]);
});
