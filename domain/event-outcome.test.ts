import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Received } from "../contract/endpoint.ts";
import type { Event, Job } from "../contract/events.ts";
import { eventOutcome } from "./event-outcome.ts";
import { at, detail, event, job, now, start } from "./testing/records.ts";

describe("the outcome of an event is the first that applies", () => {
  const ok = job("completed", [detail("Success", 1)], { type: "in_app" });
  const bad = job("failed");
  const skipped = job("skipped");
  const custom = (status: string) => job(status, [], { type: "custom" });

  test.each<[rule: string, jobs: readonly Received<Job>[], kind: string, more?: object]>([
    ["failed: all sending jobs", [bad, bad], "failed", { failedCount: 2, totalCount: 2 }],
    [
      "failed: the delay before it does not count",
      [job("completed", [], { type: "delay" }), bad],
      "failed",
    ],
    [
      "failed: a skipped and a failed channel deliver nothing",
      [skipped, bad],
      "failed",
      { failedCount: 1, totalCount: 2, delivery: "none" },
    ],
    ["failed: a canceled and a failed channel", [bad, job("canceled")], "failed"],
    [
      "failed: a provider that didn't answer may have delivered",
      [job("failed", [{ ...detail("Failed", 1), detail: "Provider did not respond in time" }])],
      "failed",
      { delivery: "unknown" },
    ],
    ["partly failed: a channel is still open", [job("delayed"), bad], "partlyFailed"],
    [
      "partly failed: of steps that don't send, one was completed",
      [custom("completed"), custom("failed")],
      "partlyFailed",
      { failedCount: 1, totalCount: 2 },
    ],
    ["partly failed: N of M", [ok, bad, ok], "partlyFailed", { failedCount: 1, totalCount: 3 }],
    [
      "partly failed before stuck",
      [job("running", [detail("Pending", -900)]), bad],
      "partlyFailed",
    ],
    [
      "failed: a step before sending",
      [custom("failed"), job("canceled")],
      "failed",
      { failedCount: 1, totalCount: 2 },
    ],
    [
      "partly failed: a step that doesn't send",
      [ok, custom("failed")],
      "partlyFailed",
      { failedCount: 1, totalCount: 2 },
    ],
    [
      "partly failed: steps of the kind that failed count",
      [custom("completed"), custom("failed"), job("completed", [], { type: "digest" }), ok],
      "partlyFailed",
      { failedCount: 1, totalCount: 3 },
    ],
    ["stuck before waiting", [job("delayed"), job("running", [detail("Pending", -900)])], "stuck"],
    ["waiting", [ok, job("delayed")], "waiting"],
    ["running", [ok, job("queued", [detail("Pending", 1)])], "running"],
    ["merged", [ok, job("merged", [], { type: "digest" })], "merged"],
    ["nothing sent", [skipped, job("canceled")], "nothingSent"],
    ["nothing sent, though a step ran", [custom("completed"), skipped], "nothingSent"],
    ["warning", [ok, job("completed", [detail("Warning", 1)])], "warning"],
    ["warning of a step that was skipped", [ok, job("skipped", [detail("Warning", 1)])], "warning"],
    ["succeeded", [ok, ok], "succeeded", { hasSendingJob: true, endedAt: start + 1000 }],
    ["succeeded, one skipped", [ok, skipped], "succeeded"],
    [
      "succeeded without a sending step",
      [custom("completed")],
      "succeeded",
      { hasSendingJob: false },
    ],
    [
      "unknown, never succeeded",
      [ok, job("parked")],
      "unknown",
      { decidedBy: { status: "parked" } },
    ],
  ])("%s", (_, jobs, kind, more = {}) => {
    expect(eventOutcome(event(jobs), now)).toMatchObject({ kind, ...more });
  });

  test("a record without jobs has no reported outcome", () => {
    for (const record of [event(null), event([]), {}, null, undefined]) {
      expect(eventOutcome(record, now).kind).toBe("notReported");
    }
  });

  test("waits until the earliest end", () => {
    const until = (seconds: number) =>
      job("delayed", [], { digest: { type: "timed", timed: { untilDate: at(seconds) } } });
    const { decidedBy } = eventOutcome(event([until(900), job("delayed"), until(60)]), now);
    expect(decidedBy?.until?.at).toBe(start + 60_000);
  });

  test("an event has no end while a job is in progress", () => {
    expect(eventOutcome(event([ok, job("running")]), now).endedAt).toBeUndefined();
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
        const outcome = eventOutcome(record, now);
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
        records.splice(index % (records.length + 1), 0, job("failed"));
        expect(eventOutcome(event(records), now).kind).toMatch(/^(failed|partlyFailed)$/);
      }),
    );
  });
});
