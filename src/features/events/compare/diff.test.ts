import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffValues, isIdOrTime, pathText } from "./diff.ts";

describe("differences", () => {
  test("are listed by path, with what each side has", () => {
    const left = { order: { total: 12, items: ["a", "b"] }, phone: "+1 555", gone: null };
    const right = { order: { total: 13, items: ["a", "b"] }, phone: "+1 555", added: [] };
    expect(diffValues(left, right)).toEqual([
      { path: ["order", "total"], left: 12, right: 13 },
      { path: ["gone"], left: null, right: undefined },
      { path: ["added"], left: undefined, right: [] },
    ]);
  });

  test("of lists leave out what they begin and end with alike", () => {
    expect(diffValues([1, 2, 3], [1, 9, 2, 3])).toEqual([{ path: [1], left: undefined, right: 9 }]);
    expect(diffValues([{ a: 1 }, { a: 2 }], [{ a: 2 }])).toEqual([
      { path: [0], left: { a: 1 }, right: undefined },
    ]);
  });

  test("are none between equal values, whatever the order of their keys", () => {
    expect(diffValues({ a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 })).toEqual([]);
  });

  test("of types are differences: a text is no number", () => {
    expect(diffValues({ zip: "01234" }, { zip: 1234 })).toHaveLength(1);
    expect(diffValues({ a: {} }, { a: [] })).toHaveLength(1);
  });

  test("see keys that objects have by nature only where they are written", () => {
    expect(diffValues({}, JSON.parse('{"constructor":1,"__proto__":2}'))).toEqual([
      { path: ["constructor"], left: undefined, right: 1 },
      { path: ["__proto__"], left: undefined, right: 2 },
    ]);
  });

  test("are found both ways, and never between a value and itself", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(diffValues(one, structuredClone(one))).toEqual([]);
        expect(diffValues(one, other).length === 0).toBe(diffValues(other, one).length === 0);
      }),
    );
  });

  test("far down are listed as one", () => {
    const nest = (leaf: unknown) =>
      Array.from({ length: 3000 }).reduce<unknown>((inner) => ({ inner }), leaf);
    expect(diffValues(nest(1), nest(2))).toHaveLength(1);
  });
});

describe("ids and times", () => {
  test.each([
    [["_id"], "a", "b"],
    [["orderId"], 1, 2],
    [["customer_id"], "x", "y"],
    [["reference"], "671c9a02f1e2d3c4b5a69788", "671c9a02f1e2d3c4b5a69789"],
    [["seen"], "2026-11-20T03:12:41.000Z", "2026-11-21T03:12:41.000Z"],
    [["createdAt"], 1_763_600_000, 1_763_700_000],
    [["eventIds", 3], "x", "y"],
  ])("%j differs by nature", (path, left, right) => {
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
  ])("%j is a difference", (path, left, right) => {
    expect(isIdOrTime({ path, left, right })).toBe(false);
  });
});

test("a path reads as one would write it", () => {
  expect(pathText(["order", "items", 2, "sku-code", "a b", ""])).toBe(
    'order.items[2].sku-code["a b"][""]',
  );
});
