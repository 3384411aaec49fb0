import { expect, test } from "vitest";
import { parseRate } from "./parse-rate.ts";

test("a rate is a positive number", () => {
  expect(["5", " 0.5 ", "0,5"].map(parseRate)).toEqual([5, 0.5, 0.5]);
  expect(["", " ", "0", "-1", "many"].map(parseRate)).toEqual(Array(5).fill(undefined));
});

test("a comma before three digits may separate thousands, so the rate is invalid", () => {
  expect(["1,000", "12,500", "1,000,000", "1,000.5"].map(parseRate)).toEqual(
    Array(4).fill(undefined),
  );
  expect(["1000", "0,005", "1.125"].map(parseRate)).toEqual([1000, 0.005, 1.125]);
});
