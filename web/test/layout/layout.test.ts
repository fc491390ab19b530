import { expect, test } from "vitest";
import { layOut } from "../../src/layout/layout";
import type { Layout, Plan } from "../../src/layout/types";
import { estate } from "../graphs";

function plan(text: string): Plan {
  const arrows = text.split(" ").map((pair, i) => {
    const [source = "", target = ""] = pair.split(">");
    return { id: `e${i}`, source, target };
  });
  const ids = [...new Set(arrows.flatMap(({ source, target }) => [source, target]))];
  return { boxes: ids.map((id) => ({ id, width: 100, height: 40 })), arrows };
}

function x(layout: Layout, id: string): number {
  return layout.at[id]?.x ?? NaN;
}

function overlaps({ boxes }: Plan, { at }: Layout): number {
  let found = 0;
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1)) {
      const p = at[a.id];
      const q = at[b.id];
      if (p && q && p.x < q.x + b.width && q.x < p.x + a.width && p.y < q.y + b.height && q.y < p.y + a.height) found += 1;
    }
  });
  return found;
}

test("arrows point to the right", () => {
  const layout = layOut(plan("a>b b>c a>d d>c"));
  expect(x(layout, "a")).toBeLessThan(x(layout, "b"));
  expect(x(layout, "b")).toBeLessThan(x(layout, "c"));
  expect(x(layout, "d")).toBeLessThan(x(layout, "c"));
});

test("a chain is drawn as a straight line", () => {
  const { at } = layOut(plan("a>b b>c c>d"));
  expect(new Set(Object.values(at).map(({ y }) => y)).size).toBe(1);
});

test("a source stands just before what it feeds, not at the far left", () => {
  const layout = layOut(plan("a>b b>c c>d late>d"));
  expect(x(layout, "late")).toBe(x(layout, "c"));
});

test("a cycle and a loop are laid out like anything else", () => {
  const cyclic = plan("a>b b>c c>a b>b c>d");
  const layout = layOut(cyclic);
  expect(Object.keys(layout.at)).toHaveLength(4);
  expect(overlaps(cyclic, layout)).toBe(0);
});

test("an arrow that skips columns passes between the boxes, not under them", () => {
  const long = plan("a>b b>c c>d a>d");
  const layout = layOut(long);
  const bends = layout.through["e3"] ?? [];
  expect(bends).toHaveLength(4);
  for (const box of ["b", "c"]) {
    const top = layout.at[box]?.y ?? 0;
    for (const { y } of bends) expect(y < top || y > top + 40).toBe(true);
  }
});

test("an arrow that leads back passes beside its own ends too", () => {
  const layout = layOut(plan("a>b b>c c>a"));
  const bends = layout.through["e2"] ?? [];
  expect(bends).toHaveLength(6);
  for (const box of ["a", "b", "c"]) {
    const top = layout.at[box]?.y ?? 0;
    for (const { y } of bends) expect(y < top || y > top + 40).toBe(true);
  }
});

test("there and back again are two ways, not one over the other", () => {
  const layout = layOut(plan("a>b b>a"));
  expect(layout.through["e0"]).toBeUndefined();
  expect(layout.through["e1"]).toHaveLength(4);
});

test("a tall box stands beside its neighbours by the level at which arrows meet it", () => {
  const tall = plan("a>b b>c");
  const layout = layOut({ ...tall, boxes: tall.boxes.map((box) => (box.id === "b" ? { ...box, height: 400, port: 20 } : box)) });
  expect(layout.at["b"]?.y).toBe(layout.at["a"]?.y);
  expect(layout.height).toBe(400);
});

test("the same graph gives the same picture", () => {
  expect(layOut(estate(300))).toEqual(layOut(estate(300)));
});

test("no boxes overlap in an estate of 600", () => {
  const large = estate(600);
  expect(overlaps(large, layOut(large))).toBe(0);
});

test("2,000 boxes are laid out below two seconds", () => {
  const large = estate(2000);
  const began = performance.now();
  layOut(large);
  expect(performance.now() - began).toBeLessThan(2000);
});

test("a ladder of forty diamonds has 2^40 ways and is laid out at once", () => {
  const steps = Array.from({ length: 40 }, (_, i) => `${i}>l${i} ${i}>r${i} l${i}>${i + 1} r${i}>${i + 1}`).join(" ");
  const began = performance.now();
  const ladder = plan(steps);
  expect(overlaps(ladder, layOut(ladder))).toBe(0);
  expect(performance.now() - began).toBeLessThan(1000);
});

test("nothing at all is an empty picture", () => {
  expect(layOut({ boxes: [], arrows: [] })).toMatchObject({ at: {}, through: {}, width: 0 });
});
