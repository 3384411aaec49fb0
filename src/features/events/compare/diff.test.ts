import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffValues, isIdOrTime, formatPath } from "./diff.ts";

describe("diffValues", () => {
  test("lists differences by path with both values", () => {
    const left = { order: { total: 12, items: ["a", "b"] }, phone: "+1 555", missing: null };
    const right = { order: { total: 13, items: ["a", "b"] }, phone: "+1 555", added: [] };
    expect(diffValues(left, right)).toEqual([
      { path: ["order", "total"], left: 12, right: 13 },
      { path: ["missing"], left: null, right: undefined },
      { path: ["added"], left: undefined, right: [] },
    ]);
  });

  test("skips the common start and end of lists", () => {
    expect(diffValues([1, 2, 3], [1, 9, 2, 3])).toEqual([{ path: [1], left: undefined, right: 9 }]);
    expect(diffValues([{ a: 1 }, { a: 2 }], [{ a: 2 }])).toEqual([
      { path: [0], left: { a: 1 }, right: undefined },
    ]);
  });

  test("ignores the order of keys", () => {
    expect(diffValues({ a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 })).toEqual([]);
  });

  test("compares types: a string isn't a number", () => {
    expect(diffValues({ zip: "01234" }, { zip: 1234 })).toHaveLength(1);
    expect(diffValues({ a: {} }, { a: [] })).toHaveLength(1);
  });

  test("compares an object's own keys, even if other objects inherit them", () => {
    expect(diffValues({}, JSON.parse('{"constructor":1,"__proto__":2}'))).toEqual([
      { path: ["constructor"], left: undefined, right: 1 },
      { path: ["__proto__"], left: undefined, right: 2 },
    ]);
  });

  test("is symmetric, and finds no difference between equal values", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(diffValues(a, structuredClone(a))).toEqual([]);
        expect(diffValues(a, b).length === 0).toBe(diffValues(b, a).length === 0);
      }),
    );
  });

  test("reports deeply nested differences as one", () => {
    const nest = (leaf: unknown) =>
      Array.from({ length: 3000 }).reduce<unknown>((inner) => ({ inner }), leaf);
    expect(diffValues(nest(1), nest(2))).toHaveLength(1);
  });
});

describe("isIdOrTime", () => {
  test.each([
    [["_id"], "a", "b"],
    [["orderId"], 1, 2],
    [["customer_id"], "x", "y"],
    [["reference"], "671c9a02f1e2d3c4b5a69788", "671c9a02f1e2d3c4b5a69789"],
    [["seen"], "2026-11-20T03:12:41.000Z", "2026-11-21T03:12:41.000Z"],
    [["createdAt"], 1_763_600_000, 1_763_700_000],
    [["eventIds", 3], "x", "y"],
  ])("ignores %j", (path, left, right) => {
    expect(isIdOrTime({ path, left, right })).toBe(true);
  });

  test.each([
    [["phone"], "+1 555 0100", "+1 555"],
    [["amount"], 1, 2],
    [["paid"], "yes", "no"],
    [["grid"], "a", "b"],
    [["valid"], true, false],
    [["orderId"], "a", undefined],
    [["orderId"], { a: 1 }, "b"],
    [["deliveryDate"], "soon", "2026-11-20"],
  ])("doesn't ignore %j", (path, left, right) => {
    expect(isIdOrTime({ path, left, right })).toBe(false);
  });
});

test("formats a path like source code", () => {
  expect(formatPath(["order", "items", 2, "sku-code", "a b", ""])).toBe(
    'order.items[2].sku-code["a b"][""]',
  );
});
