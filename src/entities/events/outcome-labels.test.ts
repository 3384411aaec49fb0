import { describe, expect, test } from "vitest";
import { getEventOutcome } from "../../../domain/event-outcome.ts";
import { describeEventOutcome, describeJobOutcome } from "./outcome-labels.ts";

const start = Date.parse("2026-03-01T03:00:00.000Z");
const now = start + 60_000;
const formatAt = (at: number) => new Date(at).toISOString().slice(11, 16);

const detail = (status: string, seconds: number, isRetry = false) => ({
  status,
  isRetry,
  createdAt: new Date(start + seconds * 1000).toISOString(),
});
const job = (type: string, status: string, executionDetails: object[] = [], more = {}) => ({
  type,
  status,
  executionDetails,
  ...more,
});
const describeEvent = (...jobs: object[]) =>
  describeEventOutcome(
    getEventOutcome({ createdAt: new Date(start).toISOString(), jobs }, now),
    now,
    formatAt,
  );

const sent = job("email", "completed", [detail("Success", 1)]);
const until = (type: string, untilDate: string) =>
  job(type, "delayed", [], { digest: { timed: { untilDate } } });

describe("the outcome of an event", () => {
  test.each<[label: string, tone: string, jobs: object[]]>([
    ["Sent", "ok", [sent]],
    ["Completed", "ok", [job("custom", "completed")]],
    ["Failed, not delivered", "fail", [job("sms", "failed")]],
    ["Failed, not delivered", "fail", [job("push", "skipped"), job("sms", "failed")]],
    ["Failed", "fail", [job("custom", "failed")]],
    ["Failed 1 of 2", "fail", [job("custom", "failed"), job("custom", "completed")]],
    ["Failed 1 of 2", "fail", [sent, job("sms", "failed")]],
    [
      "Sent on 3rd attempt",
      "warn",
      [
        job("sms", "completed", [
          detail("Failed", 1),
          detail("Failed", 2, true),
          detail("Success", 3, true),
        ]),
      ],
    ],
    ["Sent with a warning", "warn", [job("sms", "completed", [detail("Warning", 1)])]],
    ["Stuck", "warn", [job("sms", "queued", [detail("Pending", -900)])]],
    ["Running", "wait", [job("sms", "queued", [detail("Pending", 1)])]],
    [
      "Running, 2nd attempt",
      "wait",
      [job("sms", "queued", [detail("Failed", 1), detail("Queued", 2, true)])],
    ],
    ["Waiting for digest", "wait", [job("digest", "delayed")]],
    ["Collecting until 03:41", "wait", [until("digest", "2026-03-01T03:41:00.000Z")]],
    ["Delayed until 03:41", "wait", [until("delay", "2026-03-01T03:41:00.000Z")]],
    ["Overdue since 02:41", "wait", [until("delay", "2026-03-01T02:41:00.000Z")]],
    ["Delayed", "wait", [job("email", "delayed")]],
    ["Merged", "idle", [job("digest", "merged")]],
    ["Nothing sent", "idle", [job("email", "skipped")]],
    ["parked", "idle", [job("email", "parked")]],
    ["No status reported", "idle", [job("email", "")]],
    ["Not reported", "idle", []],
  ])("is labeled %s", (label, tone, jobs) => {
    expect(describeEvent(...jobs)).toMatchObject({ label, tone });
  });

  test("never claims delivery", () => {
    expect(describeEvent(sent).label).not.toMatch(/deliver/i);
  });
});

test("distinguishes skipped from canceled jobs", () => {
  const labels = ["skipped", "canceled"].map((status) => {
    const [outcome] = getEventOutcome({ jobs: [job("email", status)] }, now).jobs;
    return outcome && describeJobOutcome(outcome, now, formatAt).label;
  });
  expect(labels).toEqual(["Skipped", "Canceled"]);
});
