import { expect, test } from "vitest";
import { totalWords } from "./total-words.ts";

test.each([
  [{ totalCount: 1234, totalCountCapped: false }, "1,234"],
  [{ totalCount: 50_000, totalCountCapped: true }, "50,000+"],
  [{ totalCount: 0 }, "0"],
  [{ totalCount: null }, ""],
  [undefined, ""],
])("%j is %s", (counted, words) => {
  expect(totalWords(counted)).toBe(words);
});
