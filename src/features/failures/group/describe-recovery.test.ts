import { expect, test } from "vitest";
import { createFailureStore } from "../../../api/failures/create-failure-store.ts";
import {
  createApiEvent,
  createFailedJob,
  toTimestamp,
} from "../../../api/failures/testing/api-event.ts";
import { createFailureGroup } from "../../../testing/failure-report.ts";
import { describeRecovery } from "./describe-recovery.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test.each([
  [
    { state: "ongoing", recency: { usualGapMs: 9 * hourMs, sinceLastMs: 9 * minuteMs } },
    "Seen in the last 30 min, and recovery hasn't been confirmed.",
    "Seen in the last 30 min of the range, and recovery hasn't been confirmed.",
  ],
  [
    {
      state: "ongoing",
      recency: { sinceLastMs: 9 * minuteMs },
      hasLaterUnmatchedIssue: true,
    },
    "Seen in the last 30 min in events or steps that don't match the filters. Recovery hasn't been confirmed.",
    "Seen in the last 30 min of the range in events or steps that don't match the filters. Recovery hasn't been confirmed.",
  ],
  [
    { state: "ongoing", recency: { sinceLastMs: -minuteMs }, hasLaterUnmatchedIssue: true },
    "Seen in the last 30 min in events or steps that don't match the filters. Recovery hasn't been confirmed.",
    "Seen after the end of the range in events or steps that don't match the filters. Recovery hasn't been confirmed.",
  ],
  [
    { state: "ongoing", recency: { usualGapMs: 9 * hourMs, sinceLastMs: 7 * hourMs } },
    "Usually recurs every 9 h, and nothing has succeeded since the last failure.",
    "Usually recurs every 9 h, and nothing succeeded in the rest of the range.",
  ],
  [
    {
      state: "ongoing",
      laterSuccessCount: 1,
      recency: { usualGapMs: 17.4 * minuteMs, sinceLastMs: 40 * minuteMs },
    },
    "Usually recurs every 17 min, and recovery hasn't been confirmed.",
    "Usually recurs every 17 min, and recovery hasn't been confirmed.",
  ],
  [
    { state: "ongoing", recency: { usualGapMs: minuteMs, sinceLastMs: hourMs } },
    "Usually recurs every minute, and nothing has succeeded since the last failure.",
    "Usually recurs every minute, and nothing succeeded in the rest of the range.",
  ],
  [
    { state: "quiet", recency: { usualGapMs: 24 * hourMs, sinceLastMs: 30 * hourMs } },
    "Usually recurs every day, but not in the last 1 d 6 h. Recovery hasn't been confirmed.",
    "Usually recurs every day, but not in the last 1 d 6 h of the range. Recovery hasn't been confirmed.",
  ],
  [
    { state: "quiet", recency: { usualGapMs: 5 * hourMs, sinceLastMs: hourMs } },
    "Not seen in the last hour, but recovery hasn't been confirmed.",
    "Not seen in the last hour of the range, but recovery hasn't been confirmed.",
  ],
  [
    // A step with a warning succeeded, so the text can't say that nothing succeeded.
    {
      kind: "warning",
      state: "ongoing",
      recency: { usualGapMs: 9 * hourMs, sinceLastMs: 7 * hourMs },
    },
    "Usually recurs every 9 h, and recovery hasn't been confirmed.",
    "Usually recurs every 9 h, and recovery hasn't been confirmed.",
  ],
  [
    { state: "quiet", recency: { usualGapMs: 170_000, sinceLastMs: 46.9 * minuteMs } },
    "Usually recurs every 3 min, but not in the last 46 min. Recovery hasn't been confirmed.",
    "Usually recurs every 3 min, but not in the last 46 min of the range. Recovery hasn't been confirmed.",
  ],
  [
    { state: "quiet", recency: { usualGapMs: 20, sinceLastMs: 40 * minuteMs } },
    "Usually recurs more than once a minute, but not in the last 40 min. Recovery hasn't been confirmed.",
    "Usually recurs more than once a minute, but not in the last 40 min of the range. Recovery hasn't been confirmed.",
  ],
  [
    // The usual gap is longer than the time since the last failure, so the gap isn't the reason.
    { state: "quiet", recency: { usualGapMs: 5 * hourMs, sinceLastMs: 2 * hourMs } },
    "Not seen in the last 2 h, but recovery hasn't been confirmed.",
    "Not seen in the last 2 h of the range, but recovery hasn't been confirmed.",
  ],
  [
    { state: "quiet", recency: { sinceLastMs: 2 * hourMs } },
    "Not seen in the last 2 h, but recovery hasn't been confirmed.",
    "Not seen in the last 2 h of the range, but recovery hasn't been confirmed.",
  ],
  [
    { state: "ongoing", kind: "wait" },
    "The wait hadn't ended at the time of the scan.",
    "The wait hadn't ended at the time of the scan.",
  ],
  [
    { state: "recovered", laterSuccessCount: 212 },
    "212 later sends through the same provider in the same step succeeded.",
    "212 later sends through the same provider in the same step succeeded.",
  ],
] as const)("the reason for %j is stated", (fields, openEndText, fixedEndText) => {
  const group = createFailureGroup("a", fields);
  expect(describeRecovery(group, false)).toBe(openEndText);
  expect(describeRecovery(group, true)).toBe(fixedEndText);
});

test("a failure after the end of the range, of an event in the range, is stated", () => {
  const toInstant = (minute: number) => Date.parse(toTimestamp(minute));
  const job = createFailedJob({ message: "Out of order" });
  const [detail] = job["executionDetails"] as readonly object[];
  const lateJob = { ...job, executionDetails: [{ ...detail, createdAt: toTimestamp(300) }] };
  const window = { from: toInstant(0), to: toInstant(60) };
  const store = createFailureStore();
  store.add([createApiEvent([lateJob], { createdAt: toTimestamp(10) })], toInstant(600));
  const query = { conditions: [], columnCount: 4, merges: {}, splits: [] };
  const { groups } = store.report(query, window, [window], toInstant(600));
  expect(groups.map((group) => describeRecovery(group, true))).toEqual([
    "Seen after the end of the range, and recovery hasn't been confirmed.",
  ]);
});
