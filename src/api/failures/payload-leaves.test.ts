import { expect, test } from "vitest";
import { visitPayload } from "./payload-leaves.ts";

const getLeaves = (payload: unknown) => {
  const leaves: string[] = [];
  visitPayload(payload, (key, value) => leaves.push(`${key}=${value}`));
  return leaves;
};

test("values have their path, and items of a list the path of the list", () => {
  const payload = {
    region: "eu",
    total: 12.5,
    gift: false,
    items: [{ sku: "a" }, { sku: "b" }],
    sizes: [1, [2]],
    address: { city: "Rome" },
  };
  expect(getLeaves(payload)).toEqual([
    "payload.region=eu",
    "payload.total=12.5",
    "payload.gift=false",
    "payload.items.sku=a",
    "payload.items.sku=b",
    "payload.sizes=1",
    "payload.sizes=2",
    "payload.address.city=Rome",
  ]);
});

test.each([undefined, null, "text", 1, [{ a: 1 }], {}, { a: null, b: "", c: [], d: {} }])(
  "no values: %j",
  (payload) => {
    expect(getLeaves(payload)).toEqual([]);
  },
);

test("long texts, deep values, and values beyond the limits are dropped", () => {
  const getDropped = (payload: unknown) => {
    const dropped: string[] = [];
    visitPayload(
      payload,
      () => {},
      (key, value) => dropped.push(`${key}=${value}`),
    );
    return dropped;
  };
  const longText = "x".repeat(81);
  expect(getLeaves({ a: "x".repeat(80), b: longText })).toHaveLength(1);
  expect(getDropped({ a: "x".repeat(80), b: longText })).toEqual([`payload.b=${longText}`]);
  const nested = { a: { b: { c: { d: 1, e: { f: 2 } } } } };
  expect(getLeaves(nested)).toEqual(["payload.a.b.c.d=1"]);
  expect(getDropped(nested)).toEqual(["payload.a.b.c.e.f=2"]);
  expect(getLeaves({ a: Array.from({ length: 50 }, () => 1) })).toHaveLength(40);
  expect(getDropped({ a: Array.from({ length: 50 }, () => 1) })).toHaveLength(10);
  const manyKeys = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`k${i}`, i]));
  expect(getLeaves(manyKeys)).toHaveLength(200);
  expect(getDropped(manyKeys)).toHaveLength(50);
  const deepValue: unknown = JSON.parse("[".repeat(10_000) + "]".repeat(10_000));
  expect(getLeaves({ deep: deepValue })).toEqual([]);
});

test("a long list leaves room for the values of other keys, in each payload", () => {
  const payload = { days: Array.from({ length: 60 }, (_, day) => ({ day })), region: "eu" };
  for (const leaves of [getLeaves(payload), getLeaves(payload)]) {
    expect(leaves).toHaveLength(41);
    expect(leaves.at(-1)).toBe("payload.region=eu");
  }
});
