import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Received } from "../contract/endpoint.ts";
import type { Event, Job } from "../contract/events.ts";
import { getEventOutcome } from "./event-outcome.ts";
import {
  toTimestamp,
  createDetail,
  createEvent,
  createJob,
  now,
  startAt,
} from "./testing/records.ts";

describe("the outcome of an event is the first that applies", () => {
  const succeededJob = createJob("completed", [createDetail("Success", 1)], { type: "in_app" });
  const failedJob = createJob("failed");
  const skippedJob = createJob("skipped");
  const createCustomJob = (status: string) => createJob(status, [], { type: "custom" });

  test.each<[rule: string, jobs: readonly Received<Job>[], kind: string, fields?: object]>([
    [
      "failed: all sending jobs",
      [failedJob, failedJob],
      "failed",
      { failedCount: 2, totalCount: 2 },
    ],
    [
      "failed: the delay before it does not count",
      [createJob("completed", [], { type: "delay" }), failedJob],
      "failed",
    ],
    [
      "failed: a skipped and a failed channel deliver nothing",
      [skippedJob, failedJob],
      "failed",
      { failedCount: 1, totalCount: 2, delivery: "none" },
    ],
    ["failed: a canceled and a failed channel", [failedJob, createJob("canceled")], "failed"],
    [
      "failed: a provider that didn't answer may have delivered",
      [
        createJob("failed", [
          { ...createDetail("Failed", 1), detail: "Provider did not respond in time" },
        ]),
      ],
      "failed",
      { delivery: "unknown" },
    ],
    ["partly failed: a channel is still open", [createJob("delayed"), failedJob], "partlyFailed"],
    [
      "partly failed: of steps that don't send, one was completed",
      [createCustomJob("completed"), createCustomJob("failed")],
      "partlyFailed",
      { failedCount: 1, totalCount: 2 },
    ],
    [
      "partly failed: N of M",
      [succeededJob, failedJob, succeededJob],
      "partlyFailed",
      { failedCount: 1, totalCount: 3 },
    ],
    [
      "partly failed before stuck",
      [createJob("running", [createDetail("Pending", -900)]), failedJob],
      "partlyFailed",
    ],
    [
      "failed: a step before sending",
      [createCustomJob("failed"), createJob("canceled")],
      "failed",
      { failedCount: 1, totalCount: 2 },
    ],
    [
      "partly failed: a step that doesn't send",
      [succeededJob, createCustomJob("failed")],
      "partlyFailed",
      { failedCount: 1, totalCount: 2 },
    ],
    [
      "partly failed: steps of the kind that failed count",
      [
        createCustomJob("completed"),
        createCustomJob("failed"),
        createJob("completed", [], { type: "digest" }),
        succeededJob,
      ],
      "partlyFailed",
      { failedCount: 1, totalCount: 3 },
    ],
    [
      "stuck before waiting",
      [createJob("delayed"), createJob("running", [createDetail("Pending", -900)])],
      "stuck",
    ],
    ["waiting", [succeededJob, createJob("delayed")], "waiting"],
    ["running", [succeededJob, createJob("queued", [createDetail("Pending", 1)])], "running"],
    ["merged", [succeededJob, createJob("merged", [], { type: "digest" })], "merged"],
    ["nothing sent", [skippedJob, createJob("canceled")], "nothingSent"],
    ["nothing sent, though a step ran", [createCustomJob("completed"), skippedJob], "nothingSent"],
    ["warning", [succeededJob, createJob("completed", [createDetail("Warning", 1)])], "warning"],
    [
      "warning of a step that was skipped",
      [succeededJob, createJob("skipped", [createDetail("Warning", 1)])],
      "warning",
    ],
    [
      "succeeded",
      [succeededJob, succeededJob],
      "succeeded",
      { hasSendingJob: true, endedAt: startAt + 1000 },
    ],
    ["succeeded, one skipped", [succeededJob, skippedJob], "succeeded"],
    [
      "succeeded without a sending step",
      [createCustomJob("completed")],
      "succeeded",
      { hasSendingJob: false },
    ],
    [
      "unknown, never succeeded",
      [succeededJob, createJob("parked")],
      "unknown",
      { decidedBy: { status: "parked" } },
    ],
  ])("%s", (_, jobs, kind, fields = {}) => {
    expect(getEventOutcome(createEvent(jobs), now)).toMatchObject({ kind, ...fields });
  });

  test("a record without jobs has no reported outcome", () => {
    for (const record of [createEvent(null), createEvent([]), {}, null, undefined]) {
      expect(getEventOutcome(record, now).kind).toBe("notReported");
    }
  });

  test("waits until the earliest end", () => {
    const createWaitingJob = (seconds: number) =>
      createJob("delayed", [], {
        digest: { type: "timed", timed: { untilDate: toTimestamp(seconds) } },
      });
    const { decidedBy } = getEventOutcome(
      createEvent([createWaitingJob(900), createJob("delayed"), createWaitingJob(60)]),
      now,
    );
    expect(decidedBy?.dueTime?.at).toBe(startAt + 60_000);
  });

  test("an event has no end while a job is in progress", () => {
    expect(
      getEventOutcome(createEvent([succeededJob, createJob("running")]), now).endedAt,
    ).toBeUndefined();
  });
});

const anything = fc.jsonValue({ maxDepth: 4 });
/** Generates details whose fields may have any JSON type. */
const anyDetail = fc.record(
  {
    createdAt: anything,
    status: fc.oneof(fc.constantFrom("Failed", "Success", "Queued"), anything),
    isRetry: anything,
  },
  { requiredKeys: [] },
);
const anyJob = fc.record(
  {
    type: fc.oneof(fc.constantFrom("email", "digest"), anything),
    status: fc.oneof(fc.constantFrom("queued", "delayed", "pending"), anything),
    executionDetails: fc.oneof(fc.array(fc.oneof(anyDetail, anything)), anything),
    step: fc.oneof(fc.record({ metadata: anything }), anything),
    digest: fc.oneof(fc.record({ amount: anything, unit: anything, timed: anything }), anything),
  },
  { requiredKeys: [] },
);
const anyEvent = fc.oneof(
  anything,
  fc.record({
    createdAt: anything,
    jobs: fc.oneof(fc.array(fc.oneof(anyJob, anything)), anything),
  }),
);

describe("any JSON", () => {
  test("never throws, and every job has an outcome", () => {
    fc.assert(
      fc.property(anyEvent, (value) => {
        // A response can be any JSON.
        const record = value as Received<Event> | null;
        const outcome = getEventOutcome(record, now);
        expect(outcome.failedCount).toBeLessThanOrEqual(outcome.totalCount);
        if (outcome.kind === "succeeded") {
          expect(outcome.jobs.every(({ kind }) => kind === "succeeded" || kind === "notSent")).toBe(
            true,
          );
        }
      }),
    );
  });

  test("a failed job always shows in the outcome of the event", () => {
    fc.assert(
      fc.property(fc.array(anyJob), fc.nat(), (jobs, index) => {
        const records = jobs as Received<Job>[];
        records.splice(index % (records.length + 1), 0, createJob("failed"));
        expect(getEventOutcome(createEvent(records), now).kind).toMatch(/^(failed|partlyFailed)$/);
      }),
    );
  });
});
