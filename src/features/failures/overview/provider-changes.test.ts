import { expect, test } from "vitest";
import { getProviderChange, sortProviders } from "./provider-changes.ts";

const createComparison = (
  provider: string,
  lastDay: [issueCount: number, callCount: number],
  previousDay: [issueCount: number, callCount: number],
) => ({
  provider,
  channel: "email",
  lastDay: { issueCount: lastDay[0], callCount: lastDay[1] },
  previousDay: { issueCount: previousDay[0], callCount: previousDay[1] },
  previousDayScannedShare: 1,
});

test.each([
  ["worse", [40, 1000], [4, 1000]],
  ["better", [4, 1000], [40, 1000]],
  ["same", [14, 1000], [5, 1000]],
  // Two issues in three calls aren't significant.
  ["same", [2, 3], [0, 1000]],
  ["unknown", [40, 1000], [0, 0]],
  ["unknown", [0, 0], [4, 1000]],
] as const)("a provider is %s with %j after %j", (change, lastDay, previousDay) => {
  expect(getProviderChange(createComparison("a", [...lastDay], [...previousDay]))).toBe(change);
});

test("the provider that became worse most comes first", () => {
  const names = sortProviders([
    createComparison("better", [0, 100], [50, 100]),
    createComparison("same", [1, 100], [1, 100]),
    createComparison("worse", [20, 100], [1, 100]),
    createComparison("worst", [90, 100], [1, 100]),
    createComparison("new", [1, 100], [0, 0]),
  ]).map(({ provider }) => provider);
  expect(names).toEqual(["worst", "worse", "new", "same", "better"]);
});
