import { expect, test } from "vitest";
import { eventFilters } from "../../../../contract/events.ts";
import { describeFilter, filterDefinitions, filtersIn, isNarrowed } from "./fields.ts";

test("offers every filter of the API but the deprecated one and the time range", () => {
  const offered = filterDefinitions.map(({ id }) => id);
  const left = Object.keys(eventFilters).filter((name) => !offered.includes(name as "channels"));
  expect(left.toSorted()).toEqual(["after", "before", "search"]);
});

test("an old link's search is still shown as a filter", () => {
  expect(filtersIn({ search: "ana@example.com" }).map(({ id }) => id)).toEqual(["search"]);
});

test.each([
  ["severity", { severity: ["high", "medium"] }, "high, medium"],
  ["channels", { channels: ["in_app", "http_request"] }, "In-app, HTTP request"],
  ["subscriberIds", { subscriberIds: ["a", "b", "c", "d"] }, "any of 4"],
  ["contextKeys", { contextKeys: [] }, "none"],
  ["transactionId", { transactionId: "T-1" }, "T-1"],
] as const)("says %s in words", (id, search, words) => {
  const definition = filterDefinitions.find((one) => one.id === id);
  // Lists in the address are arrays of their own.
  expect(definition && describeFilter(definition, structuredClone(search) as object)).toBe(words);
});

test("a time range alone narrows the list, a page does not", () => {
  expect(isNarrowed({ after: "2026-03-01" })).toBe(true);
  expect(isNarrowed({ page: 3, asOf: "2026-03-01" })).toBe(false);
});
