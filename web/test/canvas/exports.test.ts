import { expect, test } from "vitest";
import { cypherOf, mermaidOf } from "../../src/canvas/exports";
import { pictureOf } from "../../src/canvas/picture";
import { escaped, fitted, LIGHT, svgOf } from "../../src/canvas/svg";
import { layOut } from "../../src/layout/layout";
import { edge, lineage, node, view } from "../graphs";

const EVIL = `<script>alert("1")</script>]' "#;\n`;
const nodes = [node("dataset:a", { name: EVIL }), node("dataset:b")];
const picture = pictureOf(lineage([edge("dataset:a", "dataset:b")], "dataset:a", nodes), view("jobs=hide"));

test("markup in a name is text in every export", () => {
  const svg = svgOf(picture, layOut(picture.plan), LIGHT);
  expect(svg).not.toContain("<script");
  expect(svg.match(/<text/g)?.length).toBeGreaterThan(2);
  const mermaid = mermaidOf(picture);
  expect(mermaid).not.toContain("<script");
  expect(mermaid.split("\n").filter((line) => line.includes("-->"))).toEqual(["  n0 --> n1"]);
  expect(mermaid.split("\n")).toHaveLength(5);
});

test("an exported picture has the overlay's colours and words, and arrows with tips", () => {
  const tints = new Map([["dataset:b", { fill: "rgb(1, 2, 3)", line: "rgb(4, 5, 6)", label: "2 <away>" }]]);
  const svg = svgOf(picture, layOut(picture.plan), LIGHT, tints);
  expect(svg).toContain(`fill="rgb(1, 2, 3)" stroke="rgb(4, 5, 6)"`);
  expect(svg).toContain("2 &#60;away&#62;");
  expect(svg.match(/marker-end="url\(#tip-same\)"/g)).toHaveLength(picture.edges.length);
});

test("a name never reaches the Cypher as code, only a key of hex digits does", () => {
  const start = picture.nodes[0];
  if (!start) throw new Error("the picture has a start");
  const cypher = cypherOf(start, view("direction=downstream&depth=3"));
  const code = cypher.split("\n").filter((line) => !line.startsWith("//")).join("\n");
  expect(code).toContain("{key: 'a'}");
  expect(code).toContain("-[:FEEDS*1..3]->");
  expect(code).not.toContain("alert");
});

test("a view of the past asks Cypher for the past", () => {
  const start = picture.nodes[0];
  if (!start) throw new Error("the picture has a start");
  expect(cypherOf(start, view("at=2026-11-05T00:00:00Z"))).toContain("datetime('2026-11-05T00:00:00Z')");
});

test("long names are cut with an ellipsis, and control characters do not break the file", () => {
  expect(fitted("x".repeat(500), 100, 10)).toBe(`${"x".repeat(9)}…`);
  expect(escaped("a\u0000<")).toBe("a\ufffd&#60;");
});
