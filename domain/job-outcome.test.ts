import { describe, expect, test } from "vitest";
import type { Received } from "../contract/endpoint.ts";
import type { Job } from "../contract/events.ts";
import { getJobOutcome, getJobOutcomes, stuckAfterMs } from "./job-outcome.ts";
import { type Detail, at, detail, event, job, now, retry, start } from "./testing/records.ts";

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
    const outcome = getJobOutcome(record, now, { eventCreatedAt: start });
    expect(outcome.kind).toBe(kind);
    expect(outcome.status).toBe(record.status ?? "");
  });

  test("details are evaluated by time, not in the order received", () => {
    const record = job("completed", [retry("Success", 9), detail("Failed", 1)]);
    expect(getJobOutcome(record, now).kind).toBe("warning");
  });

  test("a later read confirmation neither fails nor ends a job", () => {
    const outcome = getJobOutcome(
      job("completed", [detail("Success", 2), detail("ReadConfirmation", 9000)]),
      now,
    );
    expect(outcome).toMatchObject({ kind: "succeeded", endedAt: start + 2000 });
  });

  test("a later provider report doesn't change the end of the attempt", () => {
    const outcome = getJobOutcome(
      job("completed", [detail("Pending", 1), detail("Success", 2), detail("Success", 200)]),
      now,
    );
    expect(outcome.endedAt).toBe(start + 2000);
  });
});

describe("stuck", () => {
  const last = now - stuckAfterMs;
  test.each(["queued", "running"])("%s without a new detail for 5 minutes", (status) => {
    const silentJob = job(status, [detail("Pending", (last - start) / 1000)]);
    expect(getJobOutcome(silentJob, now)).toMatchObject({ kind: "stuck", lastActivityAt: last });
    expect(getJobOutcome(silentJob, now - 1).kind).toBe("running");
  });

  test("without details, the age is that of the job's update or the event", () => {
    const updatedJob = job("running", [], { updatedAt: new Date(last).toISOString() });
    expect(getJobOutcome(updatedJob, now, { eventCreatedAt: now }).kind).toBe("stuck");
    expect(getJobOutcome(job("running"), now, { eventCreatedAt: last }).kind).toBe("stuck");
    expect(getJobOutcome(job("running"), now, {}).kind).toBe("running");
  });

  test("a job's age starts at the end of the preceding job", () => {
    const later = start + 3_600_000;
    const jobs = [
      job("completed", [detail("Queued", 0), detail("Success", 3599)], { type: "delay" }),
      job("queued", [detail("Pending", 1)]),
    ];
    expect(getJobOutcomes(event(jobs), later)[1]?.kind).toBe("running");
  });
});

describe("waiting", () => {
  const digest = (overrides: Received<Job> = {}) =>
    job("delayed", [detail("Queued", 1)], { type: "digest", ...overrides });

  test("until the date in the digest", () => {
    const record = digest({ digest: { type: "timed", timed: { untilDate: at(900) } } });
    expect(getJobOutcome(record, now)).toMatchObject({
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
  ])("until %s after its first detail", (_, overrides, seconds) => {
    expect(getJobOutcome(digest(overrides), now).until).toEqual({
      at: start + seconds * 1000,
      source: "computed",
    });
  });

  test("until the payload date of a scheduled delay", () => {
    const overrides = {
      type: "delay",
      step: { metadata: { type: "scheduled", delayPath: "payload.at.time" } },
    };
    const context = { payload: { at: { time: at(77) } } };
    expect(getJobOutcome(digest(overrides), now, context).until?.at).toBe(start + 77_000);
    expect(getJobOutcome(digest(overrides), now, { payload: { at: 7 } }).until).toBeUndefined();
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
    expect(getJobOutcome(record, now).until).toEqual({ at: start + 900_000, source: "recorded" });
  });

  test("the end of an extended window is unknown", () => {
    const record = digest({
      digest: { type: "regular", amount: 1, unit: "hours" },
      scheduleExtensionsCount: 1,
    });
    expect(getJobOutcome(record, now).until).toBeUndefined();
  });

  test("the end is unknown for an unknown unit or amount", () => {
    for (const window of [
      { amount: 1, unit: "toString" },
      { amount: "1", unit: "hours" },
      { amount: 1e300, unit: "weeks" },
    ]) {
      // A service may send any string or number.
      const record = digest({ digest: window as unknown as NonNullable<Received<Job>["digest"]> });
      expect(getJobOutcome(record, now).until).toBeUndefined();
    }
  });

  test.each(["pending", "queued"])("%s after a digest waits until its end", (status) => {
    const record = digest({ digest: { type: "regular", amount: 10, unit: "minutes" } });
    const [, outcome] = getJobOutcomes(event([record, job(status)]), start + 9_000_000);
    expect(outcome).toMatchObject({
      kind: "waiting",
      waitsFor: "digest",
      until: { at: start + 601_000 },
    });
  });

  test("doesn't wait for a digest that has ended", () => {
    const ended = job("completed", [detail("Success", 1)], { type: "digest" });
    expect(getJobOutcomes(event([ended, job("pending")]), now)[1]?.kind).toBe("running");
  });

  test("jobs after a merged digest are merged with it", () => {
    const merged = job("merged", [], { type: "digest" });
    expect(getJobOutcomes(event([merged, job("pending")]), now)[1]?.kind).toBe("merged");
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
    expect(getJobOutcome(job("completed", details), now).attemptCount).toBe(attemptCount);
  });
});
