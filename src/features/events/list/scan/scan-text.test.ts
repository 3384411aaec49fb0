import { expect, test } from "vitest";
import type { ScanProgress, ScanStatus } from "../../../../api/event-reading/event-scan.ts";
import { describeCoverage, getScannedShare, describeScanStatus } from "./scan-text.ts";

const formatAt = (at: number) => `t${at}`;
const emptyProgress: ScanProgress = {
  status: "scanning",
  scannedCount: 0,
  matches: [],
  incompleteCount: 0,
  drift: [],
};
const match = { id: "a", createdAt: 1, event: {} };

test("describes how far the scan got and what it found", () => {
  expect(describeCoverage(emptyProgress, formatAt)).toBe("No events searched yet");
  expect(describeCoverage({ ...emptyProgress, status: "done" }, formatAt)).toBe(
    "No events to search",
  );
  expect(
    describeCoverage(
      { ...emptyProgress, scannedCount: 1240, oldestAt: 7, matches: [match, match] },
      formatAt,
    ),
  ).toBe("Searched 1,240 events back to t7 · 2 matches");
  expect(
    describeCoverage(
      { ...emptyProgress, scannedCount: 1, oldestAt: 7, matches: [match] },
      formatAt,
    ),
  ).toBe("Searched 1 event back to t7 · 1 match");
});

test("reports the end only after the whole range was searched", () => {
  const statuses: ScanStatus[] = [
    "stopped",
    "matchLimit",
    "eventLimit",
    "failed",
    "stalled",
    "waiting",
  ];
  for (const status of statuses) {
    expect(describeScanStatus({ ...emptyProgress, status }, formatAt)).not.toContain("whole range");
  }
  expect(describeScanStatus({ ...emptyProgress, status: "done" }, formatAt)).toBe(
    "whole range searched",
  );
  expect(
    describeScanStatus({ ...emptyProgress, status: "waiting", resumesAt: 9 }, formatAt),
  ).toContain("t9");
  expect(describeScanStatus(emptyProgress, formatAt)).toBeUndefined();
});

test.each([
  [new Error("No connection."), "Couldn't search older events. No connection."],
  [undefined, "Couldn't search older events."],
])("describes why the scan failed", (error, text) => {
  expect(describeScanStatus({ ...emptyProgress, status: "failed", error }, formatAt)).toBe(text);
});

test("computes the scanned share of a range with a start", () => {
  expect(getScannedShare({ ...emptyProgress, newestAt: 100, oldestAt: 75 }, 0)).toBe(0.25);
  expect(
    getScannedShare({ ...emptyProgress, newestAt: 100, oldestAt: 75 }, undefined),
  ).toBeUndefined();
  expect(getScannedShare({ ...emptyProgress, newestAt: 5, oldestAt: 5 }, 5)).toBe(1);
  expect(getScannedShare({ ...emptyProgress, status: "done" }, undefined)).toBe(1);
});
