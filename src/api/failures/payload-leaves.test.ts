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

test("long texts, deep values, and more than 40 values are left out", () => {
  expect(getLeaves({ a: "x".repeat(80), b: "x".repeat(81) })).toHaveLength(1);
  expect(getLeaves({ a: { b: { c: { d: 1, e: { f: 2 } } } } })).toEqual(["payload.a.b.c.d=1"]);
  expect(getLeaves({ a: Array.from({ length: 50 }, () => 1) })).toHaveLength(40);
  const deepValue: unknown = JSON.parse("[".repeat(10_000) + "]".repeat(10_000));
  expect(getLeaves({ deep: deepValue })).toEqual([]);
});
