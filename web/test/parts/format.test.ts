import { expect, test } from "vitest";
import { ago, bytes, compact, restOfName, shortName, span } from "../../src/parts/format";
import { drift } from "../../src/dataset/drift";
import { sourceOf } from "../../src/job/source";

test("people say the last part of a name", () => {
  expect(shortName("shop.raw.orders")).toBe("orders");
  expect(shortName("/lake/silver/orders/")).toBe("orders");
  expect(shortName("/in/orders.csv")).toBe("orders.csv");
  expect(restOfName("shop.raw.orders")).toBe("shop.raw");
  expect(shortName("...")).toBe("...");
});

test("spans, sizes and counts are short", () => {
  expect([span(250), span(1500), span(42_125), span(3_725_000)]).toEqual(["250 ms", "1.5 s", "42 s", "1 h 2 min"]);
  expect([bytes(12), bytes(96_000), bytes(3_200_000_000)]).toEqual(["12 B", "96.0 kB", "3.2 GB"]);
  expect(compact(999)).toBe("999");
});

test("a moment is said from now, and one that is no moment is shown as it is", () => {
  const now = Date.parse("2026-11-18T10:00:00Z");
  expect(ago("2026-11-18T09:00:00Z", now)).toBe("1 hour ago");
  expect(ago("2026-11-18T09:59:58Z", now)).toBe("just now");
  expect(ago("soon", now)).toBe("soon");
});

test("drift names what was added, removed and retyped", () => {
  const before = [{ name: "a", type: "int" }, { name: "b", type: "text" }];
  const now = [{ name: "a", type: "bigint" }, { name: "c", type: null }];
  expect(drift(before, now)).toEqual({ added: ["c"], removed: ["b"], retyped: [{ name: "a", from: "int", to: "bigint" }] });
});

test("only web addresses become links to source code", () => {
  expect(sourceOf({ sourceCodeLocation: { url: "https://git.example/x" } }).href).toBe("https://git.example/x");
  expect(sourceOf({ sourceCodeLocation: { url: "javascript:alert(1)" } })).toEqual({ href: "", words: "javascript:alert(1)" });
  expect(sourceOf({})).toEqual({ href: "", words: "" });
});
