import { expect, test } from "vitest";
import { routesOf } from "../../src/canvas/geometry";
import type { DrawnEdge, DrawnNode, Picture } from "../../src/canvas/picture";
import { layOut } from "../../src/layout/layout";
import type { Layout, Point } from "../../src/layout/types";

function drawn(text: string): { picture: Picture; layout: Layout } {
  const edges = text.split(" ").map((pair) => {
    const [source = "", target = ""] = pair.split(">");
    return { id: `${source} ${target}`, source, target, fromRow: null, toRow: null } as DrawnEdge;
  });
  const ids = [...new Set(edges.flatMap(({ source, target }) => [source, target]))];
  const nodes = ids.map((id) => ({ id, width: 220, height: 54 }) as DrawnNode);
  const plan = { boxes: nodes, arrows: edges };
  return { picture: { nodes, edges, plan }, layout: layOut(plan) };
}

/** Points along a path of M, L and C, close enough to each other to hit any box that it crosses. */
function pointsOf(d: string): Point[] {
  const found: Point[] = [];
  for (const [, kind, numbers = ""] of d.matchAll(/([MLC])([^MLC]*)/g)) {
    const n = numbers.trim().split(/\s+/).map(Number);
    const p = found[found.length - 1] ?? { x: n[0] ?? 0, y: n[1] ?? 0 };
    const [a, b, c] = kind === "C" ? [at(n, 0), at(n, 1), at(n, 2)] : [p, at(n, 0), at(n, 0)];
    for (let i = 1; i <= 60; i += 1) {
      const t = i / 60;
      const mix = (axis: "x" | "y") => (1 - t) ** 3 * p[axis] + 3 * (1 - t) ** 2 * t * a[axis] + 3 * (1 - t) * t ** 2 * b[axis] + t ** 3 * c[axis];
      found.push({ x: mix("x"), y: mix("y") });
    }
  }
  return found;
}

function at(numbers: number[], i: number): Point {
  return { x: numbers[i * 2] ?? 0, y: numbers[i * 2 + 1] ?? 0 };
}

test.each(["a>b b>a", "a>b b>c c>a", "a>b b>c c>d a>d d>a", "a>b a>c b>d c>d d>b", "a>a a>b"])("no arrow of %s runs through a box", (text) => {
  const { picture, layout } = drawn(text);
  for (const { edge, route } of routesOf(picture, layout)) {
    for (const { x, y } of pointsOf(route.d)) {
      for (const [id, corner] of Object.entries(layout.at)) {
        const inside = x > corner.x + 1 && x < corner.x + 219 && y > corner.y + 1 && y < corner.y + 53;
        expect(inside, `${edge.id} runs through ${id}`).toBe(false);
      }
    }
  }
});
