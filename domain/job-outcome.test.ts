import { describe, expect, test } from "vitest";
import type { Received } from "../contract/endpoint.ts";
import type { Job } from "../contract/events.ts";
import { getJobOutcome, getJobOutcomes, stuckAfterMs } from "./job-outcome.ts";
import {
  type Detail,
  toTimestamp,
  createDetail,
  createEvent,
  createJob,
  now,
  createRetryDetail,
  startAt,
} from "./testing/records.ts";

describe("a job outcome, one row for each rule", () => {
  test.each<[rule: string, Received<Job>, kind: string]>([
    ["status failed", createJob("failed"), "failed"],
    [
      "failed despite a successful detail",
      createJob("failed", [createDetail("Success", 1)]),
      "failed",
    ],
    ["the last attempt ends Failed", createJob("completed", [createDetail("Failed", 1)]), "failed"],
    [
      "a bounce after sending",
      createJob("completed", [createDetail("Success", 1), createDetail("Failed", 2)]),
      "failed",
    ],
    [
      "the last attempt of three fails",
      createJob("queued", [createDetail("Failed", 1), createRetryDetail("Failed", 2)]),
      "failed",
    ],
    [
      "a Warning",
      createJob("completed", [createDetail("Success", 1), createDetail("Warning", 2)]),
      "warning",
    ],
    [
      "a Failed, then a successful retry",
      createJob("completed", [createDetail("Failed", 1), createRetryDetail("Success", 2)]),
      "warning",
    ],
    [
      "a Failed, then a Success without `isRetry`",
      createJob("completed", [createDetail("Failed", 1), createDetail("Success", 2)]),
      "warning",
    ],
    ["delayed", createJob("delayed"), "waiting"],
    ["queued with a recent detail", createJob("queued", [createDetail("Pending", 1)]), "running"],
    [
      "between two attempts",
      createJob("queued", [createDetail("Failed", 1), createDetail("Queued", 2)]),
      "running",
    ],
    ["a warning while running", createJob("running", [createDetail("Warning", 1)]), "running"],
    ["running", createJob("running"), "running"],
    ["pending without a preceding wait", createJob("pending"), "running"],
    ["merged", createJob("merged"), "merged"],
    ["skipped", createJob("skipped", [createDetail("Warning", 1)]), "notSent"],
    ["canceled", createJob("canceled"), "notSent"],
    [
      "canceled after an attempt that failed before sending",
      createJob("canceled", [
        createDetail("Failed", 1, { detail: "Rejected" }),
        createDetail("Success", 2, { detail: "Canceled by an API request" }),
      ]),
      "notSent",
    ],
    [
      "canceled after an attempt that timed out, so that the message may have been sent",
      createJob("canceled", [
        createDetail("Failed", 1, { detail: "Provider did not respond in time" }),
        createRetryDetail("Queued", 2),
        createDetail("Success", 3, { detail: "Canceled by an API request" }),
      ]),
      "failed",
    ],
    ["completed", createJob("completed", [createDetail("Success", 1)]), "succeeded"],
    ["completed without details", createJob("completed"), "succeeded"],
    [
      "another status, its details failed",
      createJob("halted", [createDetail("Failed", 1)]),
      "failed",
    ],
    [
      "another status, its details warn",
      createJob("done", [createDetail("Warning", 1)]),
      "warning",
    ],
    [
      "another status, its details succeeded",
      createJob("done", [createDetail("Success", 1)]),
      "succeeded",
    ],
    ["another status, read", createJob("done", [createDetail("ReadConfirmation", 1)]), "succeeded"],
    [
      "another status, details without an outcome",
      createJob("parked", [createDetail("Pending", 1)]),
      "unknown",
    ],
    ["another status without details", createJob("parked"), "unknown"],
    ["no status", createJob("", [], { status: null }), "unknown"],
    [
      "an unknown detail status changes nothing",
      createJob("completed", [createDetail("Bounced", 1)]),
      "succeeded",
    ],
  ])("%s", (_, record, kind) => {
    const outcome = getJobOutcome(record, now, { eventCreatedAt: startAt });
    expect(outcome.kind).toBe(kind);
    expect(outcome.status).toBe(record.status ?? "");
  });

  test("details are evaluated by time, not in the order received", () => {
    const record = createJob("completed", [
      createRetryDetail("Success", 9),
      createDetail("Failed", 1),
    ]);
    expect(getJobOutcome(record, now).kind).toBe("warning");
  });

  test("a later read confirmation neither fails nor ends a job", () => {
    const outcome = getJobOutcome(
      createJob("completed", [createDetail("Success", 2), createDetail("ReadConfirmation", 9000)]),
      now,
    );
    expect(outcome).toMatchObject({ kind: "succeeded", endedAt: startAt + 2000 });
  });

  test("a later provider report doesn't change the end of the attempt", () => {
    const outcome = getJobOutcome(
      createJob("completed", [
        createDetail("Pending", 1),
        createDetail("Success", 2),
        createDetail("Success", 200),
      ]),
      now,
    );
    expect(outcome.endedAt).toBe(startAt + 2000);
  });
});

describe("stuck", () => {
  const lastDetailAt = now - stuckAfterMs;
  test.each(["queued", "running"])("%s without a new detail for 5 minutes", (status) => {
    const silentJob = createJob(status, [createDetail("Pending", (lastDetailAt - startAt) / 1000)]);
    expect(getJobOutcome(silentJob, now)).toMatchObject({
      kind: "stuck",
      lastActivityAt: lastDetailAt,
    });
    expect(getJobOutcome(silentJob, now - 1).kind).toBe("running");
  });

  test("without details, the age is that of the job's update or the event", () => {
    const updatedJob = createJob("running", [], {
      updatedAt: new Date(lastDetailAt).toISOString(),
    });
    expect(getJobOutcome(updatedJob, now, { eventCreatedAt: now }).kind).toBe("stuck");
    expect(getJobOutcome(createJob("running"), now, { eventCreatedAt: lastDetailAt }).kind).toBe(
      "stuck",
    );
    expect(getJobOutcome(createJob("running"), now, {}).kind).toBe("running");
  });

  test("a job's age starts at the end of the preceding job", () => {
    const checkedAt = startAt + 3_600_000;
    const jobs = [
      createJob("completed", [createDetail("Queued", 0), createDetail("Success", 3599)], {
        type: "delay",
      }),
      createJob("queued", [createDetail("Pending", 1)]),
    ];
    expect(getJobOutcomes(createEvent(jobs), checkedAt)[1]?.kind).toBe("running");
  });
});

describe("waiting", () => {
  const createDelayedJob = (overrides: Received<Job> = {}) =>
    createJob("delayed", [createDetail("Queued", 1)], { type: "digest", ...overrides });

  test("until the date in the digest", () => {
    const record = createDelayedJob({
      digest: { type: "timed", timed: { untilDate: toTimestamp(900) } },
    });
    expect(getJobOutcome(record, now)).toMatchObject({
      kind: "waiting",
      awaitedType: "digest",
      dueTime: { at: startAt + 900_000, source: "recorded" },
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
    expect(getJobOutcome(createDelayedJob(overrides), now).dueTime).toEqual({
      at: startAt + seconds * 1000,
      source: "computed",
    });
  });

  test("until the payload date of a scheduled delay", () => {
    const overrides = {
      type: "delay",
      step: { metadata: { type: "scheduled", delayPath: "payload.at.time" } },
    };
    const context = { payload: { at: { time: toTimestamp(77) } } };
    expect(getJobOutcome(createDelayedJob(overrides), now, context).dueTime?.at).toBe(
      startAt + 77_000,
    );
    expect(
      getJobOutcome(createDelayedJob(overrides), now, { payload: { at: 7 } }).dueTime,
    ).toBeUndefined();
  });

  test("until the date in the service's last raw data, even after an extension", () => {
    const createQueuedDetail = (seconds: number, until: number) =>
      createDetail("Queued", seconds, { raw: JSON.stringify({ until: toTimestamp(until) }) });
    const details = [
      createQueuedDetail(1, 60),
      createQueuedDetail(60, 900),
      createDetail("Pending", 61, { raw: "{" }),
    ];
    for (const receivedDetails of [details, details.toReversed()]) {
      const record = createJob("delayed", receivedDetails, {
        type: "delay",
        scheduleExtensionsCount: 1,
      });
      expect(getJobOutcome(record, now).dueTime).toEqual({
        at: startAt + 900_000,
        source: "recorded",
      });
    }
  });

  test("the end of an extended window is unknown", () => {
    const record = createDelayedJob({
      digest: { type: "regular", amount: 1, unit: "hours" },
      scheduleExtensionsCount: 1,
    });
    expect(getJobOutcome(record, now).dueTime).toBeUndefined();
  });

  test("a schedule's interval isn't the length of its window", () => {
    const daily = { type: "timed", amount: 1, unit: "days" } as const;
    for (const overrides of [{ digest: daily }, { type: "delay", step: { metadata: daily } }]) {
      expect(getJobOutcome(createDelayedJob(overrides), now).dueTime).toBeUndefined();
    }
  });

  test.each(["pending", "queued"])("a %s job with a schedule waits until it ends", (status) => {
    const daily = { type: "timed", amount: 1, unit: "days" } as const;
    for (const overrides of [{ digest: daily }, { type: "delay", step: { metadata: daily } }]) {
      const record = { ...createDelayedJob(overrides), status };
      const outcomes = getJobOutcomes(
        createEvent([record, createJob("pending")]),
        startAt + 9_000_000,
      );
      expect(outcomes).toMatchObject([
        { kind: "waiting", dueTime: undefined },
        { kind: "waiting", awaitedType: overrides.type ?? "digest", isBlocked: true },
      ]);
    }
  });

  test("the end is unknown for an unknown unit or amount", () => {
    for (const window of [
      { amount: 1, unit: "toString" },
      { amount: "1", unit: "hours" },
      { amount: 1e300, unit: "weeks" },
      { amount: 1e13, unit: "seconds" },
    ]) {
      // A service may send any string or number.
      const record = createDelayedJob({
        digest: window as unknown as NonNullable<Received<Job>["digest"]>,
      });
      expect(getJobOutcome(record, now).dueTime).toBeUndefined();
    }
  });

  test.each(["pending", "queued"])("%s after a digest waits until its end", (status) => {
    const record = createDelayedJob({ digest: { type: "regular", amount: 10, unit: "minutes" } });
    const [, outcome] = getJobOutcomes(
      createEvent([record, createJob(status)]),
      startAt + 9_000_000,
    );
    expect(outcome).toMatchObject({
      kind: "waiting",
      awaitedType: "digest",
      dueTime: { at: startAt + 601_000 },
    });
  });

  test("a delay behind another delay waits until the end of the first", () => {
    const jobs = [
      createDelayedJob({ type: "delay", digest: { timed: { untilDate: toTimestamp(900) } } }),
      createJob("pending", [], {
        type: "delay",
        digest: { timed: { untilDate: toTimestamp(60) } },
      }),
      createJob("pending"),
    ];
    const [delayOutcome, ...blockedOutcomes] = getJobOutcomes(createEvent(jobs), now);
    expect(delayOutcome?.isBlocked).toBeUndefined();
    for (const outcome of blockedOutcomes) {
      expect(outcome).toMatchObject({
        kind: "waiting",
        awaitedType: "delay",
        isBlocked: true,
        dueTime: { at: startAt + 900_000 },
      });
    }
    expect(blockedOutcomes).toHaveLength(2);
  });

  test("doesn't wait for a digest that has ended", () => {
    const endedDigestJob = createJob("completed", [createDetail("Success", 1)], { type: "digest" });
    expect(getJobOutcomes(createEvent([endedDigestJob, createJob("pending")]), now)[1]?.kind).toBe(
      "running",
    );
  });

  test("jobs after a merged digest are merged with it", () => {
    const mergedDigestJob = createJob("merged", [], { type: "digest" });
    expect(getJobOutcomes(createEvent([mergedDigestJob, createJob("pending")]), now)[1]?.kind).toBe(
      "merged",
    );
  });
});

describe("attempts", () => {
  const timeoutDetail = createDetail("Failed", 1, { detail: "Provider did not respond in time" });
  test.each<[string, readonly Detail[], number]>([
    ["one", [createDetail("Pending", 1), createDetail("Success", 2)], 1],
    [
      "each with its end alone",
      [
        createDetail("Warning", 1),
        createRetryDetail("Warning", 2),
        createRetryDetail("Success", 3),
      ],
      3,
    ],
    [
      "each with its start",
      [
        createDetail("Warning", 0),
        createDetail("Pending", 1),
        createDetail("Failed", 2),
        createRetryDetail("Queued", 3),
        createRetryDetail("Pending", 4),
        createRetryDetail("Warning", 5),
        createRetryDetail("Success", 6),
      ],
      2,
    ],
    [
      "a repeated success is one try",
      [createDetail("Failed", 1), createRetryDetail("Success", 2), createRetryDetail("Success", 3)],
      2,
    ],
    ["the first try is lost", [createRetryDetail("Success", 3)], 2],
  ])("%s", (_, details, attemptCount) => {
    expect(getJobOutcome(createJob("completed", details), now).attemptCount).toBe(attemptCount);
  });

  test.each<[string, readonly Detail[], number]>([
    ["after a scheduled retry", [timeoutDetail, createRetryDetail("Queued", 2)], 1],
    [
      "after two failures",
      [
        timeoutDetail,
        createRetryDetail("Queued", 2),
        createRetryDetail("Failed", 3),
        createRetryDetail("Queued", 4),
      ],
      2,
    ],
    ["with two failures in one attempt", [timeoutDetail, createDetail("Failed", 2)], 1],
    [
      "after a scheduled retry and two failures in one attempt",
      [timeoutDetail, createDetail("Failed", 2), createRetryDetail("Queued", 3)],
      1,
    ],
    [
      "after a warning, a failed retry, and a scheduled retry",
      [
        createDetail("Warning", 1),
        createRetryDetail("Queued", 2),
        createRetryDetail("Failed", 3),
        createRetryDetail("Queued", 4),
      ],
      2,
    ],
    [
      "after a retry that succeeded",
      [timeoutDetail, createRetryDetail("Queued", 2), createRetryDetail("Success", 3)],
      2,
    ],
    ["after a failed retry without a start", [timeoutDetail, createRetryDetail("Failed", 2)], 2],
    ["before the first attempt", [], 1],
  ])("a job canceled %s counts only the attempts that were made", (_, details, attemptCount) => {
    const cancellation = createDetail("Success", 5);
    const canceledJob = createJob("canceled", [...details, cancellation]);
    expect(getJobOutcome(canceledJob, now).attemptCount).toBe(attemptCount);
  });
});
