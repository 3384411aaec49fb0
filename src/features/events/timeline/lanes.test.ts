import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getJobOutcomes } from "../../../../domain/job-outcome.ts";
import { createAxis, createLane } from "./lanes.ts";

const baseAt = Date.parse("2026-03-01T03:00:00.000Z");
const toTimestamp = (seconds: number) => new Date(baseAt + seconds * 1000).toISOString();
const now = baseAt + 20_000;

const createDetail = (status: string, seconds: number, isRetry = false) => ({
  status,
  isRetry,
  createdAt: toTimestamp(seconds),
});

function createChart(...jobs: object[]) {
  const outcomes = getJobOutcomes({ createdAt: toTimestamp(0), jobs }, now);
  const lanes = outcomes.flatMap((outcome, index) => {
    // `getJobOutcomes` skips only values that aren't objects, so the indexes of both lists agree.
    const job = jobs[index] as Record<string, unknown>;
    return createLane(job, outcome, index, now) ?? [];
  });
  return { lanes, ...createAxis(outcomes, toTimestamp(0), now) };
}
const createEmailJob = (status: string, ...executionDetails: object[]) => ({
  type: "email",
  providerId: "sendgrid",
  status,
  executionDetails,
});
const getSegmentKinds = (...jobs: object[]) =>
  createChart(...jobs).lanes[0]?.segments.map(({ kind }) => kind);

describe("segments", () => {
  test("queue, preparation, attempts, and waits are separate", () => {
    expect(
      getSegmentKinds(
        createEmailJob(
          "completed",
          createDetail("Pending", 0),
          createDetail("Success", 1),
          createDetail("Pending", 2),
          createDetail("Failed", 3),
          createDetail("Queued", 4, true),
          createDetail("Pending", 5, true),
          createDetail("Success", 6, true),
        ),
      ),
    ).toEqual(["queue", "retried", "retryWait", "sent"]);
  });

  test("a final failure is drawn as failed", () => {
    expect(
      getSegmentKinds(
        createEmailJob("failed", createDetail("Pending", 0), createDetail("Failed", 1)),
      ),
    ).toEqual(["failed"]);
  });

  test("a skipped step isn't sent", () => {
    expect(
      getSegmentKinds(
        createEmailJob("skipped", createDetail("Pending", 0), createDetail("Success", 1)),
      ),
    ).toEqual(["notSent"]);
  });

  test("a final warning is drawn as a warning", () => {
    expect(
      getSegmentKinds(
        createEmailJob("completed", createDetail("Pending", 0), createDetail("Warning", 1)),
      ),
    ).toEqual(["warned"]);
  });

  test("the duration of a digest is a wait", () => {
    const digestJob = {
      ...createEmailJob("completed", createDetail("Queued", 0), createDetail("Success", 9)),
      type: "digest",
    };
    expect(getSegmentKinds(digestJob)).toEqual(["digest"]);
  });
});

describe("edges", () => {
  test("the start is open if the first known time is an end", () => {
    const [lane] = createChart(createEmailJob("completed", createDetail("Success", 1))).lanes;
    expect(lane).toMatchObject({
      isStartOpen: true,
      isEndOpen: false,
      from: baseAt + 1000,
      to: baseAt + 1000,
    });
  });

  test("the end is open until now for a running job", () => {
    const [lane] = createChart(createEmailJob("running", createDetail("Pending", 1))).lanes;
    expect(lane).toMatchObject({ isStartOpen: false, isEndOpen: true, to: now });
  });

  test("a waiting job without details shows only its wait", () => {
    const [lane] = createChart({ ...createEmailJob("delayed"), updatedAt: toTimestamp(4) }).lanes;
    expect(lane?.segments).toEqual([{ from: baseAt + 4000, to: now, kind: "queue" }]);
  });

  test("callbacks and read confirmations after the end are ignored", () => {
    const [lane] = createChart(
      createEmailJob(
        "completed",
        createDetail("Pending", 1),
        createDetail("Success", 2),
        createDetail("Success", 300),
        createDetail("ReadConfirmation", 900),
      ),
    ).lanes;
    expect(lane?.to).toBe(baseAt + 2000);
  });

  test("without details, the update is the only time", () => {
    const [lane] = createChart({ ...createEmailJob("completed"), updatedAt: toTimestamp(4) }).lanes;
    expect(lane).toMatchObject({ isStartOpen: true, from: baseAt + 4000 });
    expect(lane?.segments.map(({ kind }) => kind)).toEqual(["sent"]);
  });

  test("a job without timestamps has no lane", () => {
    expect(createChart(createEmailJob("completed")).lanes).toEqual([]);
  });
});

describe("waits", () => {
  const createDetailWithText = (status: string, seconds: number, text: string) => ({
    ...createDetail(status, seconds),
    detail: text,
  });

  test("an extension is separate from the delay that it extends", () => {
    const delayJob = {
      ...createEmailJob(
        "delayed",
        createDetailWithText("Queued", 0, "Delay started"),
        createDetailWithText("Queued", 5, "Delay extended to fit the subscriber's schedule"),
        createDetailWithText("Queued", 9, "Delay extended to fit the subscriber's schedule"),
      ),
      type: "delay",
    };
    const [lane] = createChart(delayJob).lanes;
    expect(lane?.segments.map(({ kind }) => kind)).toEqual(["delay", "extension"]);
    expect(lane?.segments[1]).toMatchObject({ from: baseAt + 5000, to: now });
  });

  test("adding an event to a digest doesn't end the digest's window", () => {
    const digestJob = {
      ...createEmailJob(
        "completed",
        createDetailWithText("Queued", 0, "Digest is waiting for more events"),
        createDetailWithText("Pending", 4, "Later event added to the digest"),
        createDetailWithText("Success", 9, "Digest ended, 2 collected"),
      ),
      type: "digest",
    };
    expect(createChart(digestJob).lanes[0]?.segments).toEqual([
      { from: baseAt, to: baseAt + 9000, kind: "digest" },
    ]);
  });
});

test("each edge has its source", () => {
  const getLane = (...jobs: object[]) => createChart(...jobs).lanes[0];
  expect(getLane(createEmailJob("completed", createDetail("Success", 1)))).toMatchObject({
    startSource: { kind: "unknown" },
    endSource: { kind: "detail" },
  });
  expect(getLane({ ...createEmailJob("completed"), updatedAt: toTimestamp(4) })).toMatchObject({
    startSource: { kind: "updatedAt" },
  });
  expect(getLane(createEmailJob("running", createDetail("Pending", 1)))).toMatchObject({
    startSource: { kind: "detail" },
    endSource: { kind: "now" },
  });
});

test("any JSON has lanes within the axis or none", () => {
  const malformedJobArbitrary = fc.record(
    {
      type: fc.jsonValue(),
      status: fc.oneof(fc.constantFrom("running", "completed", "failed"), fc.jsonValue()),
      executionDetails: fc.oneof(
        fc.array(
          fc.record({
            status: fc.jsonValue(),
            createdAt: fc.oneof(fc.integer({ min: 0, max: 99 }).map(toTimestamp), fc.jsonValue()),
          }),
        ),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(malformedJobArbitrary), (jobs) => {
      const { lanes, startAt, spanMs } = createChart(...jobs);
      for (const lane of lanes) expect(lane.to - startAt).toBeLessThanOrEqual(spanMs);
    }),
  );
});
