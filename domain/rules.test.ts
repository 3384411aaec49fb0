import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Received } from "../contract/endpoint.ts";
import type { Event, ExecutionDetail, Job } from "../contract/events.ts";
import { eventOutcome, isSending, jobOutcome, jobOutcomes, stuckAfterMs } from "./rules.ts";

const start = Date.parse("2026-03-01T03:00:00.000Z");
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
/** Ten seconds after the event, when nothing is stuck yet. */
const now = start + 10_000;

type Detail = Received<ExecutionDetail>;
const detail = (status: string, seconds: number, more: Detail = {}): Detail => ({
  _id: `d${seconds}`,
  createdAt: at(seconds),
  status,
  detail: "text",
  isRetry: false,
  isTest: false,
  source: "Internal",
  ...more,
});
const retry = (status: string, seconds: number) => detail(status, seconds, { isRetry: true });

const job = (status: string, details: readonly Detail[] = [], more: Received<Job> = {}) => ({
  _id: "job",
  type: "email",
  status,
  executionDetails: details,
  ...more,
});
const event = (jobs: readonly Received<Job>[] | null, more: Received<Event> = {}) => ({
  _id: "event",
  createdAt: at(0),
  jobs,
  ...more,
});

describe("a job outcome, one row for each rule", () => {
  test.each<[rule: string, Received<Job>, kind: string]>([
    ["status failed", job("failed"), "failed"],
    ["failed despite a successful detail", job("failed", [detail("Success", 1)]), "failed"],
    ["the last attempt ends Failed", job("completed", [detail("Failed", 1)]), "failed"],
    [
      "a bounce after sending",
      job("completed", [detail("Success", 1), detail("Failed", 2)]),
      "failed",
    ],
    [
      "the last attempt of three fails",
      job("queued", [detail("Failed", 1), retry("Failed", 2)]),
      "failed",
    ],
    ["a Warning", job("completed", [detail("Success", 1), detail("Warning", 2)]), "warning"],
    [
      "a Failed, then a successful retry",
      job("completed", [detail("Failed", 1), retry("Success", 2)]),
      "warning",
    ],
    [
      "a Failed, then a Success without `isRetry`",
      job("completed", [detail("Failed", 1), detail("Success", 2)]),
      "warning",
    ],
    ["delayed", job("delayed"), "waiting"],
    ["queued with a recent detail", job("queued", [detail("Pending", 1)]), "running"],
    ["between two attempts", job("queued", [detail("Failed", 1), detail("Queued", 2)]), "running"],
    ["a warning while running", job("running", [detail("Warning", 1)]), "running"],
    ["running", job("running"), "running"],
    ["pending without a preceding wait", job("pending"), "running"],
    ["merged", job("merged"), "merged"],
    ["skipped", job("skipped", [detail("Warning", 1)]), "notSent"],
    ["canceled", job("canceled"), "notSent"],
    ["completed", job("completed", [detail("Success", 1)]), "succeeded"],
    ["completed without details", job("completed"), "succeeded"],
    ["another status, its details failed", job("halted", [detail("Failed", 1)]), "failed"],
    ["another status, its details warn", job("done", [detail("Warning", 1)]), "warning"],
    ["another status, its details succeeded", job("done", [detail("Success", 1)]), "succeeded"],
    ["another status, read", job("done", [detail("ReadConfirmation", 1)]), "succeeded"],
    [
      "another status, details without an outcome",
      job("parked", [detail("Pending", 1)]),
      "unknown",
    ],
    ["another status without details", job("parked"), "unknown"],
    ["no status", job("", [], { status: null }), "unknown"],
    [
      "an unknown detail status changes nothing",
      job("completed", [detail("Bounced", 1)]),
      "succeeded",
    ],
  ])("%s", (_, record, kind) => {
    const outcome = jobOutcome(record, now, { eventCreatedAt: start });
    expect(outcome.kind).toBe(kind);
    expect(outcome.status).toBe(record.status ?? "");
  });

  test("details are evaluated by time, not in the order received", () => {
    const record = job("completed", [retry("Success", 9), detail("Failed", 1)]);
    expect(jobOutcome(record, now).kind).toBe("warning");
  });

  test("a later read confirmation neither fails nor ends a job", () => {
    const outcome = jobOutcome(
      job("completed", [detail("Success", 2), detail("ReadConfirmation", 9000)]),
      now,
    );
    expect(outcome).toMatchObject({ kind: "succeeded", endedAt: start + 2000 });
  });

  test("a later provider report doesn't change the end of the attempt", () => {
    const outcome = jobOutcome(
      job("completed", [detail("Pending", 1), detail("Success", 2), detail("Success", 200)]),
      now,
    );
    expect(outcome.endedAt).toBe(start + 2000);
  });
});

describe("stuck", () => {
  const last = now - stuckAfterMs;
  test.each(["queued", "running"])("%s without a new detail for 5 minutes", (status) => {
    const silent = job(status, [detail("Pending", (last - start) / 1000)]);
    expect(jobOutcome(silent, now)).toMatchObject({ kind: "stuck", lastActivityAt: last });
    expect(jobOutcome(silent, now - 1).kind).toBe("running");
  });

  test("without details, the age is that of the job's update or the event", () => {
    const updated = job("running", [], { updatedAt: new Date(last).toISOString() });
    expect(jobOutcome(updated, now, { eventCreatedAt: now }).kind).toBe("stuck");
    expect(jobOutcome(job("running"), now, { eventCreatedAt: last }).kind).toBe("stuck");
    expect(jobOutcome(job("running"), now, {}).kind).toBe("running");
  });

  test("a job's age starts at the end of the preceding job", () => {
    const later = start + 3_600_000;
    const jobs = [
      job("completed", [detail("Queued", 0), detail("Success", 3599)], { type: "delay" }),
      job("queued", [detail("Pending", 1)]),
    ];
    expect(jobOutcomes(event(jobs), later)[1]?.kind).toBe("running");
  });
});

describe("waiting", () => {
  const digest = (more: Received<Job> = {}) =>
    job("delayed", [detail("Queued", 1)], { type: "digest", ...more });

  test("until the date in the digest", () => {
    const record = digest({ digest: { type: "timed", timed: { untilDate: at(900) } } });
    expect(jobOutcome(record, now)).toMatchObject({
      kind: "waiting",
      waitsFor: "digest",
      until: { at: start + 900_000, source: "recorded" },
    });
  });

  test.each<[string, Received<Job>, number]>([
    ["a digest's window", { digest: { type: "regular", amount: 10, unit: "minutes" } }, 601],
    [
      "a delay's length",
      { type: "delay", step: { metadata: { amount: 2, unit: "days" } } },
      172_801,
    ],
    [
      "a calendar month",
      { type: "delay", step: { metadata: { amount: 1, unit: "months" } } },
      31 * 86_400 + 1,
    ],
  ])("until %s after its first detail", (_, more, seconds) => {
    expect(jobOutcome(digest(more), now).until).toEqual({
      at: start + seconds * 1000,
      source: "computed",
    });
  });

  test("until the payload date of a scheduled delay", () => {
    const more = {
      type: "delay",
      step: { metadata: { type: "scheduled", delayPath: "payload.at.time" } },
    };
    const context = { payload: { at: { time: at(77) } } };
    expect(jobOutcome(digest(more), now, context).until?.at).toBe(start + 77_000);
    expect(jobOutcome(digest(more), now, { payload: { at: 7 } }).until).toBeUndefined();
  });

  test("until the date in the service's last raw data, even after an extension", () => {
    const note = (seconds: number, until: number) =>
      detail("Queued", seconds, { raw: JSON.stringify({ until: at(until) }) });
    const record = job(
      "delayed",
      [note(1, 60), note(60, 900), detail("Pending", 61, { raw: "{" })],
      {
        type: "delay",
        scheduleExtensionsCount: 1,
      },
    );
    expect(jobOutcome(record, now).until).toEqual({ at: start + 900_000, source: "recorded" });
  });

  test("the end of an extended window is unknown", () => {
    const record = digest({
      digest: { type: "regular", amount: 1, unit: "hours" },
      scheduleExtensionsCount: 1,
    });
    expect(jobOutcome(record, now).until).toBeUndefined();
  });

  test("the end is unknown for an unknown unit or amount", () => {
    for (const window of [
      { amount: 1, unit: "toString" },
      { amount: "1", unit: "hours" },
      { amount: 1e300, unit: "weeks" },
    ]) {
      // A service may send any string or number.
      const record = digest({ digest: window as unknown as NonNullable<Received<Job>["digest"]> });
      expect(jobOutcome(record, now).until).toBeUndefined();
    }
  });

  test.each(["pending", "queued"])("%s after a digest waits until its end", (status) => {
    const record = digest({ digest: { type: "regular", amount: 10, unit: "minutes" } });
    const [, outcome] = jobOutcomes(event([record, job(status)]), start + 9_000_000);
    expect(outcome).toMatchObject({
      kind: "waiting",
      waitsFor: "digest",
      until: { at: start + 601_000 },
    });
  });

  test("doesn't wait for a digest that has ended", () => {
    const ended = job("completed", [detail("Success", 1)], { type: "digest" });
    expect(jobOutcomes(event([ended, job("pending")]), now)[1]?.kind).toBe("running");
  });

  test("jobs after a merged digest are merged with it", () => {
    const merged = job("merged", [], { type: "digest" });
    expect(jobOutcomes(event([merged, job("pending")]), now)[1]?.kind).toBe("merged");
  });
});

describe("attempts", () => {
  test.each<[string, readonly Detail[], number]>([
    ["one", [detail("Pending", 1), detail("Success", 2)], 1],
    [
      "each with its end alone",
      [detail("Warning", 1), retry("Warning", 2), retry("Success", 3)],
      3,
    ],
    [
      "each with its start",
      [
        detail("Warning", 0),
        detail("Pending", 1),
        detail("Failed", 2),
        retry("Queued", 3),
        retry("Pending", 4),
        retry("Warning", 5),
        retry("Success", 6),
      ],
      2,
    ],
    [
      "a repeated success is one try",
      [detail("Failed", 1), retry("Success", 2), retry("Success", 3)],
      2,
    ],
    ["the first try is lost", [retry("Success", 3)], 2],
  ])("%s", (_, details, attemptCount) => {
    expect(jobOutcome(job("completed", details), now).attemptCount).toBe(attemptCount);
  });
});

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

test("sending steps are channels and unknown types", () => {
  expect(["in_app", "email", "sms", "chat", "push", "voice"].every(isSending)).toBe(true);
  expect(["digest", "delay", "throttle", "custom", "http_request", ""].some(isSending)).toBe(false);
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
