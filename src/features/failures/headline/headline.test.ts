import { expect, test } from "vitest";
import type { FailureReport } from "../../../api/failures/report.ts";
import { createFailureGroup, createFailureReport } from "../../../testing/failure-report.ts";
import { formatProgress } from "../../../lib/text/format.ts";
import { describeFailures, type HeadlineContext } from "./headline.ts";

const context: HeadlineContext = {
  window: { name: "the last 48 hours", periodText: "in the last 48 hours" },
  isCurrent: true,
  hasConditions: false,
  hasHiddenFailures: false,
  formatAt: (at) => new Date(at).toISOString().slice(11, 16),
};
const describeReport = (report: Partial<FailureReport>, changes: Partial<HeadlineContext> = {}) =>
  describeFailures(createFailureReport(report), { ...context, ...changes });
const getHeadline = (report: Partial<FailureReport>, changes: Partial<HeadlineContext> = {}) =>
  describeReport(report, changes).headline;
const quietGroup = createFailureGroup("b", { state: "quiet" });
const recoveredGroup = createFailureGroup("c", { state: "recovered" });

test("shows how many failures are ongoing, and since when", () => {
  expect(describeReport({})).toEqual({
    headline: "2 failures are ongoing, the oldest since 01:58.",
    notes: [
      "549 subscribers were affected in the last 48 hours.",
      "71 events weren't delivered on any channel.",
    ],
  });
});

test("shows how many subscribers a single ongoing failure affects", () => {
  expect(getHeadline({ groups: [createFailureGroup("a"), quietGroup] })).toBe(
    "1 failure has been ongoing since 02:47 and affects 398 subscribers.",
  );
  expect(getHeadline({ groups: [createFailureGroup("a", { subscriberCount: 1 })] })).toContain(
    "1 subscriber.",
  );
});

test("shows that a failure may have begun before the scanned time", () => {
  expect(
    getHeadline({ groups: [createFailureGroup("a", { isBeginningCertain: false })] }),
  ).toContain("since 02:47 or earlier");
  const laterGroup = createFailureGroup("b", { firstAt: Date.parse("2026-03-01T03:00:00Z") });
  expect(
    getHeadline({
      groups: [createFailureGroup("a"), { ...laterGroup, isBeginningCertain: false }],
    }),
  ).toBe("2 failures are ongoing, the oldest since 02:47 or earlier.");
});

test("a window in the past shows what was ongoing at its end", () => {
  const window = { name: "the selected range", periodText: "between 02:30 and 03:12" };
  const pastContext = { isCurrent: false, window };
  expect(getHeadline({}, pastContext)).toBe(
    "2 failures were ongoing at the end of the range, the oldest since 01:58.",
  );
  expect(getHeadline({ groups: [createFailureGroup("a")] }, pastContext)).toBe(
    "1 failure was ongoing at the end of the range. It had been ongoing since 02:47 and affected 398 subscribers.",
  );
  expect(getHeadline({ groups: [] }, pastContext)).toBe("No failures between 02:30 and 03:12.");
});

test("warnings and waits aren't counted as ongoing failures", () => {
  expect(getHeadline({ groups: [createFailureGroup("a", { kind: "warning" })] })).toBe(
    "No failures in the last 48 hours.",
  );
});

test("failures that recovered are counted apart from quiet failures", () => {
  expect(getHeadline({ groups: [quietGroup, recoveredGroup, recoveredGroup] })).toBe(
    "No failures are ongoing: 2 failures recovered and 1 quiet failure may have recovered.",
  );
  expect(getHeadline({ groups: [recoveredGroup], scannedShare: 0.5 })).toBe(
    "No ongoing failures so far: 1 failure recovered.",
  );
  expect(getHeadline({ groups: [recoveredGroup] }, { isCurrent: false })).toBe(
    "No failures were ongoing at the end of the range: 1 failure recovered.",
  );
});

test("shows “No failures” without “so far” only after the whole window was scanned", () => {
  const noFailures = { groups: [], affectedSubscriberCount: 0, undeliveredCount: 0 };
  expect(describeReport({ ...noFailures, scannedShare: 0.99 })).toEqual({
    headline: "No failures so far.",
    notes: [],
  });
  expect(getHeadline({ ...noFailures })).toBe("No failures in the last 48 hours.");
  expect(getHeadline({ ...noFailures, eventCount: 0 })).toBe(
    "There are no events in the last 48 hours.",
  );
  expect(getHeadline({ ...noFailures, eventCount: 0, incompleteCount: 2 })).toBe(
    "No failures in the last 48 hours.",
  );
});

test("notes that the counts include hidden failures", () => {
  const { notes } = describeReport({}, { hasHiddenFailures: true });
  expect(notes.at(-1)).toBe("These counts include hidden failures.");
});

test("doesn't claim that there are no failures if all failures are hidden", () => {
  expect(getHeadline({ groups: [] }, { hasHiddenFailures: true })).toBe("All failures are hidden.");
});

test("with conditions, shows that nothing matches", () => {
  const matchingContext = { hasConditions: true };
  expect(getHeadline({ groups: [], scannedShare: 0.5 }, matchingContext)).toBe(
    "No matching failures so far.",
  );
  expect(getHeadline({ groups: [] }, matchingContext)).toBe(
    "No matching failures in the last 48 hours.",
  );
  expect(getHeadline({ groups: [], eventCount: 0 }, matchingContext)).toBe(
    "No matching events were found in the last 48 hours.",
  );
});

test("counts of an incomplete scan are marked, and its share is never 100%", () => {
  expect(describeReport({ scannedShare: 0.999 }).notes[0]).toBe(
    "549 subscribers were affected in the scanned part of the range.",
  );
  expect(describeReport({ scannedShare: 0.5, affectedSubscriberCount: 1 }).notes[0]).toBe(
    "1 subscriber was affected in the scanned part of the range.",
  );
  expect(formatProgress(0.999)).toBe("99%");
  expect(formatProgress(1)).toBe("100%");
});
