import { expect, test } from "vitest";
import { formatTotal } from "./format-total.ts";

test.each([
  [{ totalCount: 1234, totalCountCapped: false }, "1,234"],
  [{ totalCount: 50_000, totalCountCapped: true }, "50,000+"],
  [{ totalCount: 0 }, "0"],
  [{ totalCount: null }, ""],
  [undefined, ""],
])("%j is %s", (counted, words) => {
  expect(formatTotal(counted)).toBe(words);
});
