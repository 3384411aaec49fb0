import { expect, test } from "vitest";
import type { Facet } from "../../../api/failures/report.ts";
import { isNearlyUnique, sortFacets } from "./facet-order.ts";

const createFacet = (key: string, distinctCount: number, count: number): Facet => ({
  key,
  distinctCount,
  values: [{ value: "a", count, failedCount: 0 }],
});

test("keys to filter by are first, and IDs are last", () => {
  const facets = [
    createFacet("workflow", 12, 400),
    createFacet("transaction", 900, 2),
    createFacet("severity", 1, 1000),
    createFacet("payload.order", 180, 1),
    createFacet("payload.region", 4, 500),
  ];
  expect(sortFacets(facets, 1000).map(({ key }) => key)).toEqual([
    "workflow",
    "payload.region",
    "severity",
    "transaction",
    "payload.order",
  ]);
});

test("an ID has about one event per value, and many values", () => {
  expect(isNearlyUnique(createFacet("a", 700, 40), 1000)).toBe(true);
  expect(isNearlyUnique(createFacet("a", 200, 3), 1000)).toBe(true);
  expect(isNearlyUnique(createFacet("a", 200, 4), 1000)).toBe(false);
  expect(isNearlyUnique(createFacet("a", 5, 1), 5)).toBe(false);
});
