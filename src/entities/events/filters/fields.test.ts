import { expect, test } from "vitest";
import { eventFilters } from "../../../../contract/events.ts";
import { describeFilter, filterDefinitions, filtersIn, isNarrowed } from "./fields.ts";

test("has every filter of the API except the deprecated one and the time range", () => {
  const offered = filterDefinitions.map(({ id }) => id);
  const left = Object.keys(eventFilters).filter((name) => !offered.includes(name as "channels"));
  expect(left.toSorted()).toEqual(["after", "before", "search"]);
});

test("shows the deprecated search of an old link as a filter", () => {
  expect(filtersIn({ search: "ana@example.com" }).map(({ id }) => id)).toEqual(["search"]);
});

test.each([
  ["severity", { severity: ["high", "medium"] }, "high, medium"],
  ["channels", { channels: ["in_app", "http_request"] }, "In-app, HTTP request"],
  ["subscriberIds", { subscriberIds: ["a", "b", "c", "d"] }, "any of 4"],
  ["contextKeys", { contextKeys: [] }, "none"],
  ["transactionId", { transactionId: "T-1" }, "T-1"],
] as const)("describes %s", (id, search, words) => {
  const definition = filterDefinitions.find((one) => one.id === id);
  // The clone has new arrays, like parsed search params.
  expect(definition && describeFilter(definition, structuredClone(search) as object)).toBe(words);
});

test("a time range narrows the list, but a page doesn't", () => {
  expect(isNarrowed({ after: "2026-03-01" })).toBe(true);
  expect(isNarrowed({ page: 3, asOf: "2026-03-01" })).toBe(false);
});
