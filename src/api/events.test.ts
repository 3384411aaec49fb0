import { expect, test, vi } from "vitest";
import { TokyoDate } from "../../domain/testing/tokyo-date.ts";
import {
  toEventQuery,
  toRelativeSearch,
  parseEventSearch,
  replaceEventFilters,
  resolveRange,
  turnPage,
  changeEventFilters,
} from "./events.ts";

const records = [
  { _id: "2", createdAt: "2026-03-01T02:30:00.999Z" },
  { _id: "1", createdAt: "2026-03-01T02:29:00.000Z" },
  { _id: "0" },
];

test("the first page requests the newest 25 events without an end", () => {
  expect(toEventQuery({})).toEqual({ limit: 25 });
});

test("a page can have 50 events, but not more than the API allows", () => {
  expect(toEventQuery(parseEventSearch({ limit: "50" }))).toEqual({ limit: 50 });
  expect(parseEventSearch({ limit: "51", page: "1" })).toEqual({ page: 1 });
});

test("paging keeps the page size, and a new size returns to the first page", () => {
  const secondPageSearch = turnPage({ limit: 50 }, 1, []);
  expect(secondPageSearch).toEqual({ limit: 50, page: 1 });
  expect(changeEventFilters(secondPageSearch, { limit: 25 })).toEqual({ limit: 25 });
});

test("other filters start on the first page and keep the page size", () => {
  const savedSearch = { severity: ["high" as const], limit: 25, page: 1 };
  expect(replaceEventFilters({ limit: 50, page: 2 }, savedSearch)).toEqual({
    severity: ["high"],
    limit: 50,
  });
  expect(replaceEventFilters({ tail: true }, savedSearch)).toEqual({ severity: ["high"] });
});

test("the second page fixes the end one millisecond after the newest record", () => {
  const secondPageSearch = turnPage({ severity: ["high"] }, 1, records);
  expect(secondPageSearch).toEqual({
    severity: ["high"],
    page: 1,
    asOf: "2026-03-01T02:30:01.000Z",
  });
  expect(toEventQuery(secondPageSearch)).toEqual({
    severity: ["high"],
    page: 1,
    before: "2026-03-01T02:30:01.000Z",
    limit: 25,
  });
  expect(turnPage(secondPageSearch, 2, []).asOf).toBe(secondPageSearch.asOf);
});

test("a later page without an end continues without one, because it lacks the newest record", () => {
  expect(turnPage({ page: 1 }, 2, records)).toEqual({ page: 2 });
});

test("the first page has no fixed end", () => {
  expect(turnPage({ severity: ["high"], page: 1, asOf: "2026-03-01" }, 0, records)).toEqual({
    severity: ["high"],
  });
});

test("paging works without timestamps", () => {
  expect(turnPage({}, 1, [{ createdAt: null }, null as never])).toEqual({ page: 1 });
});

test("the moment of a list without offsets in its times is in UTC", () => {
  vi.stubGlobal("Date", TokyoDate);
  expect(turnPage({}, 1, [{ createdAt: "2026-03-01T02:30:00.999000" }]).asOf).toBe(
    "2026-03-01T02:30:01.000Z",
  );
});

test("an earlier end of the filter is kept", () => {
  const before = "2026-02-01T00:00:00.000Z";
  expect(toEventQuery({ before, asOf: "2026-03-01T00:00:00.000Z" })).toEqual({ before, limit: 25 });
  expect(toEventQuery({ before, asOf: "2026-01-01T00:00:00.000Z" }).before).toBe(
    "2026-01-01T00:00:00.000Z",
  );
});

test("changing a filter resets the page and the fixed end", () => {
  const search = { page: 3, asOf: "2026-03-01T00:00:00.000Z", before: "2026-02-01", search: "a" };
  expect(changeEventFilters(search, { search: undefined, severity: ["low"] })).toEqual({
    before: "2026-02-01",
    search: undefined,
    severity: ["low"],
  });
});

test("invalid search params are dropped", () => {
  expect(parseEventSearch({ page: "1", asOf: "soon", severity: "high" })).toEqual({
    page: 1,
    severity: ["high"],
  });
});

test("a relative range is sent as its start, until another start is set", () => {
  const relativeSearch = parseEventSearch({ last: "1h", severity: "high" });
  expect(relativeSearch).toEqual({ last: "1h", severity: ["high"] });
  const resolvedSearch = resolveRange(relativeSearch, Date.parse("2026-03-01T12:00:30.000Z"));
  const start = "2026-03-01T11:00:00.000Z";
  expect(toEventQuery(resolvedSearch)).toEqual({ after: start, severity: ["high"], limit: 25 });
  expect(toRelativeSearch(resolvedSearch, start)).toEqual(relativeSearch);
  expect(toRelativeSearch(turnPage(resolvedSearch, 1, []), start)).toEqual({
    ...relativeSearch,
    page: 1,
  });
  const otherRange = { after: "2026-02-01", before: "2026-02-02" };
  expect(toRelativeSearch({ ...resolvedSearch, ...otherRange }, start)).toEqual({
    severity: ["high"],
    ...otherRange,
  });
  expect(toRelativeSearch({ last: "4h" }, start)).toEqual({ last: "4h" });
  expect(parseEventSearch({ last: "soon" })).toEqual({});
});

test("a later page of a relative range keeps the range of the first page", () => {
  const laterPage = parseEventSearch({ last: "1h", page: 1, asOf: "2026-03-01T12:00:30.000Z" });
  const twoHoursLater = Date.parse("2026-03-01T14:00:30.000Z");
  expect(toEventQuery(resolveRange(laterPage, twoHoursLater))).toEqual({
    after: "2026-03-01T11:00:00.000Z",
    before: "2026-03-01T12:00:30.000Z",
    page: 1,
    limit: 25,
  });
});

test("a span in a URL replaces both ends of its range", () => {
  const range = { after: "2026-03-01T00:00:00.000Z", before: "2026-03-01T01:00:00.000Z" };
  expect(parseEventSearch({ last: "1h", ...range })).toEqual({ last: "1h" });
  expect(parseEventSearch({ last: "soon", ...range })).toEqual(range);
});
