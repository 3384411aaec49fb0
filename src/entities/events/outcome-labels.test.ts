import { describe, expect, test } from "vitest";
import { getEventOutcome } from "../../../domain/event-outcome.ts";
import { describeEventOutcome, describeJobOutcome } from "./outcome-labels.ts";

const startedAt = Date.parse("2026-03-01T03:00:00.000Z");
const now = startedAt + 60_000;
const formatAt = (at: number) => new Date(at).toISOString().slice(11, 16);

const createDetail = (status: string, seconds: number, isRetry = false) => ({
  status,
  isRetry,
  createdAt: new Date(startedAt + seconds * 1000).toISOString(),
});
const createJob = (
  type: string,
  status: string,
  executionDetails: object[] = [],
  otherFields = {},
) => ({
  type,
  status,
  executionDetails,
  ...otherFields,
});
const describeEvent = (...jobs: object[]) =>
  describeEventOutcome(
    getEventOutcome({ createdAt: new Date(startedAt).toISOString(), jobs }, now),
    now,
    formatAt,
  );

const sentJob = createJob("email", "completed", [createDetail("Success", 1)]);
const createRetriedJob = (type: string) =>
  createJob(type, "completed", [
    createDetail("Failed", 1),
    createDetail("Queued", 2, true),
    createDetail("Success", 3, true),
  ]);
const createCanceledJob = (firstDetails: object[]) =>
  createJob("email", "canceled", [
    ...firstDetails,
    createDetail("Queued", 2, true),
    createDetail("Success", 3),
  ]);
const createDelayedJob = (type: string, untilDate: string) =>
  createJob(type, "delayed", [], { digest: { timed: { untilDate } } });

describe("the outcome of an event", () => {
  test.each<[label: string, tone: string, jobs: object[]]>([
    ["Sent", "ok", [sentJob]],
    ["Completed", "ok", [createJob("custom", "completed")]],
    ["Failed, not delivered", "fail", [createJob("sms", "failed")]],
    ["Failed, not delivered", "fail", [createJob("push", "skipped"), createJob("sms", "failed")]],
    ["Failed", "fail", [createJob("custom", "failed")]],
    ["Failed 1 of 2", "fail", [createJob("custom", "failed"), createJob("custom", "completed")]],
    ["Failed 1 of 2", "fail", [sentJob, createJob("sms", "failed")]],
    [
      "Sent on 3rd attempt",
      "warn",
      [
        createJob("sms", "completed", [
          createDetail("Failed", 1),
          createDetail("Failed", 2, true),
          createDetail("Success", 3, true),
        ]),
      ],
    ],
    ["Sent with a warning", "warn", [createJob("sms", "completed", [createDetail("Warning", 1)])]],
    ["Sent with a warning", "warn", [sentJob, createRetriedJob("http_request")]],
    ["Sent with a warning", "warn", [sentJob, createCanceledJob([createDetail("Warning", 1)])]],
    ["Sent on 2nd attempt", "warn", [sentJob, createRetriedJob("sms")]],
    [
      "Completed on 2nd attempt",
      "warn",
      [createJob("custom", "completed"), createRetriedJob("http_request")],
    ],
    ["Stuck", "warn", [createJob("sms", "queued", [createDetail("Pending", -900)])]],
    ["Running", "wait", [createJob("sms", "queued", [createDetail("Pending", 1)])]],
    [
      "Running, 2nd attempt",
      "wait",
      [createJob("sms", "queued", [createDetail("Failed", 1), createDetail("Queued", 2, true)])],
    ],
    ["Waiting for digest", "wait", [createJob("digest", "delayed")]],
    ["Collecting until 03:41", "wait", [createDelayedJob("digest", "2026-03-01T03:41:00.000Z")]],
    ["Delayed until 03:41", "wait", [createDelayedJob("delay", "2026-03-01T03:41:00.000Z")]],
    ["Overdue since 02:41", "wait", [createDelayedJob("delay", "2026-03-01T02:41:00.000Z")]],
    ["Delayed", "wait", [createJob("email", "delayed")]],
    ["Merged", "idle", [createJob("digest", "merged")]],
    ["Nothing sent", "idle", [createJob("email", "skipped")]],
    ["parked", "idle", [createJob("email", "parked")]],
    ["No status reported", "idle", [createJob("email", "")]],
    ["Not reported", "idle", []],
  ])("is labeled %s", (label, tone, jobs) => {
    expect(describeEvent(...jobs)).toMatchObject({ label, tone });
  });

  test("never claims delivery", () => {
    expect(describeEvent(sentJob).label).not.toMatch(/deliver/i);
  });
});

test("distinguishes skipped from canceled jobs", () => {
  const labels = ["skipped", "canceled"].map((status) => {
    const [outcome] = getEventOutcome({ jobs: [createJob("email", status)] }, now).jobs;
    return outcome && describeJobOutcome(outcome, now, formatAt).label;
  });
  expect(labels).toEqual(["Skipped", "Canceled"]);
});

test("a failed step's label has the number of attempts", () => {
  const retries = [createDetail("Failed", 1), createDetail("Failed", 2, true)];
  const labels = [retries.slice(0, 1), retries].map((details) => {
    const [outcome] = getEventOutcome({ jobs: [createJob("email", "failed", details)] }, now).jobs;
    return outcome && describeJobOutcome(outcome, now, formatAt).label;
  });
  expect(labels).toEqual(["Failed", "Failed after 2 attempts"]);
});

test("a canceled step's label doesn't count a retry that was only scheduled", () => {
  const timeoutDetail = {
    ...createDetail("Failed", 1),
    detail: "Provider did not respond in time",
  };
  const [outcome] = getEventOutcome({ jobs: [createCanceledJob([timeoutDetail])] }, now).jobs;
  expect(outcome && describeJobOutcome(outcome, now, formatAt).label).toBe("Failed");
});

test("a delay behind another delay hasn't started", () => {
  const jobs = [
    createDelayedJob("delay", "2026-03-01T03:41:00.000Z"),
    createJob("delay", "pending"),
  ];
  const labels = getEventOutcome({ jobs }, now).jobs.map(
    (outcome) => describeJobOutcome(outcome, now, formatAt).label,
  );
  expect(labels).toEqual(["Delayed until 03:41", "Waiting to start"]);
});

test("a step behind a running or stuck step hasn't started", () => {
  for (const unfinishedJob of [
    createJob("email", "running"),
    createJob("email", "queued", [createDetail("Queued", -1200)]),
  ]) {
    const [, outcome] = getEventOutcome(
      { jobs: [unfinishedJob, createJob("sms", "pending")] },
      now,
    ).jobs;
    expect(outcome && describeJobOutcome(outcome, now, formatAt)).toEqual({
      tone: "wait",
      label: "Waiting to start",
    });
  }
});
