import { renderHook } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { parseEventSearch, turnPage } from "../../../api/events.ts";
import { useFixedRange } from "./use-fixed-range.ts";

const minuteMs = 60_000;
const openedAt = Date.parse("2026-03-01T12:00:30.000Z");

/** Opens a range, turns the page, and opens the URL of the second page two hours later. */
function turnAndReload(newestAt: number) {
  vi.useFakeTimers({ now: openedAt });
  onTestFinished(() => void vi.useRealTimers());
  const firstPage = renderHook(() => useFixedRange({ last: "1h" })).result.current;
  const createdAt = new Date(newestAt).toISOString();
  const urlSearch = firstPage.toUrlSearch(turnPage(firstPage.search, 1, [{ createdAt }]));
  expect(urlSearch).toEqual({ last: "1h", page: 1, asOf: expect.any(String) });
  vi.setSystemTime(openedAt + 120 * minuteMs);
  const { search } = renderHook(() => useFixedRange(parseEventSearch(urlSearch))).result.current;
  return { firstSearch: firstPage.search, laterSearch: search };
}

test.each([-50 * minuteMs, -20_000, -1])(
  "a later page keeps the range of the first page, if the newest event is %d ms old",
  (age) => {
    const { firstSearch, laterSearch } = turnAndReload(openedAt + age);
    expect(laterSearch.after).toBe(firstSearch.after);
    const end = Date.parse(laterSearch.asOf ?? "");
    expect(end).toBeGreaterThan(openedAt + age);
    // A later end would include events that the first page doesn't show.
    expect(end).toBeLessThanOrEqual(openedAt);
  },
);

test("the range of a later page ends with an event that arrived after the first page was opened", () => {
  expect(turnAndReload(openedAt + 10 * minuteMs).laterSearch).toMatchObject({
    after: "2026-03-01T11:10:00.000Z",
    asOf: "2026-03-01T12:10:30.001Z",
  });
});
