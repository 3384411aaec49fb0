import { expect, test } from "vitest";
import { formatOrdinal } from "./ordinal.ts";

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [13, "13th"],
  [22, "22nd"],
  [103, "103rd"],
])("%i is formatted as %s", (value, text) => {
  expect(formatOrdinal(value)).toBe(text);
});
