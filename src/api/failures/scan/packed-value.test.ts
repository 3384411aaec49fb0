import { expect, test } from "vitest";
import { packValue, unpackValue } from "./packed-value.ts";

test("restores JSON, maps, and typed arrays, wherever they are", async () => {
  const value = {
    version: 1,
    ids: ["a", "ü"],
    nothing: null,
    bytes: { outcome: new Uint8Array([1, 2, 3]), other: new Uint32Array([0xffffffff]) },
    numbers: [{ latency: new Float64Array([1.5, Number.NaN, Infinity]) }],
    labels: new Map<number, unknown>([
      [3, "Welcome"],
      [4, new Uint8Array([9])],
    ]),
    empty: new Uint8Array(),
  };
  expect(await unpackValue(packValue(value))).toEqual(value);
});

test("packs only the visible part of an array's memory", async () => {
  const part = new Uint32Array([1, 2, 3, 4]).subarray(1, 3);
  expect(await unpackValue(packValue({ part }))).toEqual({ part: new Uint32Array([2, 3]) });
});

test("rejects values that it couldn't restore", () => {
  expect(() => packValue({ view: new DataView(new ArrayBuffer(1)) })).toThrow(TypeError);
});
