import { expect, test } from "vitest";
import type { FailureReport } from "../../../api/failures/report.ts";
import { createFailureGroup, createFailureReport } from "../../../testing/failure-report.ts";
import { describeFilters } from "./filter-notes.ts";

const describeReport = (changes: Partial<FailureReport>, ...keys: string[]) =>
  describeFilters(
    createFailureReport(changes),
    keys.map((key) => ({ key, values: ["7"], isExcluded: false })),
  );

test("shows which ongoing failures were last seen in other events or steps", () => {
  const unmatchedGroup = createFailureGroup("a", { hasLaterUnmatchedIssue: true });
  const getNotes = (...groups: FailureReport["groups"]) => describeReport({ groups }, "tag");
  expect(getNotes(unmatchedGroup, createFailureGroup("b"))).toEqual([
    "1 ongoing failure was last seen in events or steps that don't match the filters.",
  ]);
  expect(getNotes(unmatchedGroup, { ...unmatchedGroup, id: "b" })).toEqual([
    "2 ongoing failures were last seen in events or steps that don't match the filters.",
  ]);
  expect(getNotes({ ...unmatchedGroup, state: "quiet" })).toEqual([]);
});

test.each([
  ["payload.orderId", true],
  ["payload.orderId.text", true],
  ["raw", true],
  ["payload.order", false],
  ["tag", false],
])("with not all values of payload.orderId kept, a filter by %s has a note: %s", (key, hasNote) => {
  expect(describeReport({ truncatedKeys: ["payload.orderId"] }, key)).toEqual(
    hasNote
      ? [
          "A scan doesn't keep all payload values, so the filters can miss events or include too many. The event list searches all values.",
        ]
      : [],
  );
});
