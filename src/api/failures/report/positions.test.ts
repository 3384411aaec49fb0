import { expect, test } from "vitest";
import { getPositions } from "./positions.ts";

test("the positions of ones are listed in order", () => {
  expect(getPositions(Uint8Array.of(1, 0, 0, 1, 1))).toEqual(Uint32Array.of(0, 3, 4));
  expect(getPositions(new Uint8Array(3))).toEqual(new Uint32Array());
});
