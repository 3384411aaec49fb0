import * as fc from "fast-check";
import { expect, test } from "vitest";
import { computeQuantile } from "./quantile.ts";

test.each([
  [[4], 0.5, 4],
  [[4, 1], 0.5, 1],
  [[3, 1, 2], 0.5, 2],
  [[5, 1, 4, 2, 3], 0.95, 5],
  [[1, 2], 0, 1],
  [[2, 1], 1, 2],
  [[], 0.5, Number.NaN],
])("the quantile of %j at %d is %d", (values, share, result) => {
  expect(computeQuantile(Float64Array.from(values), share)).toBe(result);
});

test("a quantile has the same rank as in the sorted values", () => {
  const arbitraryValue = fc.oneof(
    fc.integer({ min: 0, max: 5 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  fc.assert(
    fc.property(
      fc.array(arbitraryValue, { minLength: 1, maxLength: 200 }),
      fc.integer({ min: 1, max: 100 }),
      (values, percent) => {
        const sortedValues = Float64Array.from(values).toSorted();
        const expectedValue = sortedValues[Math.ceil(values.length * (percent / 100)) - 1];
        expect(
          computeQuantile(Float64Array.from(values), percent / 100) - (expectedValue ?? 0),
        ).toBe(0);
      },
    ),
  );
});

test("many sorted, reversed, and equal values have quantiles", () => {
  const count = 200_000;
  const ascendingValues = Float64Array.from({ length: count }, (_, index) => index);
  expect(computeQuantile(ascendingValues.toReversed(), 0.5)).toBe(count / 2 - 1);
  expect(computeQuantile(ascendingValues, 0.95)).toBe(count * 0.95 - 1);
  expect(computeQuantile(new Float64Array(count).fill(7), 0.5)).toBe(7);
});
