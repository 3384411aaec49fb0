import { expect, test } from "vitest";
import { describeScanCoverage, describePace, type ScanView } from "./scan-text.ts";
import { describeStop } from "./stop-text.ts";

const createScan = (fields: Partial<ScanView> = {}): ScanView => ({
  status: "scanning",
  scannedShare: 0.889,
  eventCount: 21_640,
  incompleteCount: 0,
  failedCount: 607,
  eventsPerSecond: 1910.4,
  remainingMs: 11_200,
  pause: () => undefined,
  resume: () => undefined,
  ...fields,
});
const formatAt = (at: number) => `minute ${at}`;

const windowName = "the last 4 hours";

test("coverage is “All” only when the scan is complete", () => {
  expect(describeScanCoverage(0.889, windowName)).toBe("88% of the last 4 hours scanned");
  expect(describeScanCoverage(0.9999, windowName)).toBe("99% of the last 4 hours scanned");
  expect(describeScanCoverage(1, windowName)).toBe("All of the last 4 hours scanned");
});

test("a running scan shows its counts, pace, and time left", () => {
  expect(describePace(createScan())).toEqual([
    "21,640 events",
    "607 failed",
    "1.9K/s",
    "12.0 s left",
  ]);
});

test("failures aren't counted for a part of the scan", () => {
  expect(describePace(createScan({ status: "done", failedCount: undefined }))).toEqual([
    "21,640 events",
  ]);
});

test("a scan that isn't running shows only its counts", () => {
  expect(describePace(createScan({ status: "paused" }))).toEqual(["21,640 events", "607 failed"]);
});

test.each([
  ["scanning", {}, undefined],
  ["done", {}, undefined],
  ["paused", {}, undefined],
  [
    "waiting",
    { resumesAt: 5 },
    "The service is busy or unreachable. The scan will continue at minute 5.",
  ],
  [
    "waiting",
    {},
    "The service is busy or unreachable. The scan will continue when the service responds.",
  ],
  ["failed", { error: new Error("No connection.") }, "Couldn't continue the scan. No connection."],
  ["failed", {}, "Couldn't continue the scan."],
  ["done", { error: new Error("No connection.") }, "Couldn't load new events. No connection."],
  [
    "done",
    { error: new Error("No connection."), resumesAt: 5 },
    "Couldn't load new events. No connection. Signalbox will try again at minute 5.",
  ],
  ["done", { error: "failed" }, "Couldn't load new events."],
  [
    "full",
    {},
    "The scan stopped at the limit of 21,640 events. To scan everything, choose a shorter time range.",
  ],
] as const)("explains the status %s", (status, fields, text) => {
  expect(describeStop(createScan({ status, ...fields }), formatAt)).toBe(text);
});
