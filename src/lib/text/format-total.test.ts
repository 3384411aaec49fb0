import { expect, test } from "vitest";
import { formatTotal } from "./format-total.ts";

test.each([
  [{ totalCount: 1234, totalCountCapped: false }, "1,234"],
  [{ totalCount: 50_000, totalCountCapped: true }, "50,000+"],
  [{ totalCount: 0 }, "0"],
  [{ totalCount: null }, ""],
  // The service doesn't count: the page has records, but the total is 0.
  [{ totalCount: 0, data: [{}] }, ""],
  [{ totalCount: 1, data: [{}] }, "1"],
  [undefined, ""],
])("%j is %s", (page, expectedText) => {
  expect(formatTotal(page)).toBe(expectedText);
});
