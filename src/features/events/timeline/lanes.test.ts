import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getJobOutcomes } from "../../../../domain/job-outcome.ts";
import { createAxis, createLane } from "./lanes.ts";

const start = Date.parse("2026-03-01T03:00:00.000Z");
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
const now = start + 20_000;

const detail = (status: string, seconds: number, isRetry = false) => ({
  status,
  isRetry,
  createdAt: at(seconds),
});

function chart(...jobs: object[]) {
  const outcomes = getJobOutcomes({ createdAt: at(0), jobs }, now);
  const lanes = outcomes.flatMap((outcome, index) => {
    // `getJobOutcomes` skips only values that aren't objects, so the indexes of both lists agree.
    const job = jobs[index] as Record<string, unknown>;
    return createLane(job, outcome, index, now) ?? [];
  });
  return { lanes, ...createAxis(outcomes, at(0), now) };
}
const email = (status: string, ...executionDetails: object[]) => ({
  type: "email",
  providerId: "sendgrid",
  status,
  executionDetails,
});
const kinds = (...jobs: object[]) => chart(...jobs).lanes[0]?.segments.map(({ kind }) => kind);

describe("segments", () => {
  test("queue, preparation, attempts, and waits are separate", () => {
    expect(
      kinds(
        email(
          "completed",
          detail("Pending", 0),
          detail("Success", 1),
          detail("Pending", 2),
          detail("Failed", 3),
          detail("Queued", 4, true),
          detail("Pending", 5, true),
          detail("Success", 6, true),
        ),
      ),
    ).toEqual(["queue", "retried", "retryWait", "sent"]);
  });

  test("a final failure is drawn as failed", () => {
    expect(kinds(email("failed", detail("Pending", 0), detail("Failed", 1)))).toEqual(["failed"]);
  });

  test("a skipped step isn't sent", () => {
    expect(kinds(email("skipped", detail("Pending", 0), detail("Success", 1)))).toEqual([
      "notSent",
    ]);
  });

  test("a final warning is drawn as a warning", () => {
    expect(kinds(email("completed", detail("Pending", 0), detail("Warning", 1)))).toEqual([
      "warned",
    ]);
  });

  test("the duration of a digest is a wait", () => {
    const digest = {
      ...email("completed", detail("Queued", 0), detail("Success", 9)),
      type: "digest",
    };
    expect(kinds(digest)).toEqual(["digest"]);
  });
});

describe("edges", () => {
  test("the start is open if the first known time is an end", () => {
    const [lane] = chart(email("completed", detail("Success", 1))).lanes;
    expect(lane).toMatchObject({
      isStartOpen: true,
      isEndOpen: false,
      from: start + 1000,
      to: start + 1000,
    });
  });

  test("the end is open until now for a running job", () => {
    const [lane] = chart(email("running", detail("Pending", 1))).lanes;
    expect(lane).toMatchObject({ isStartOpen: false, isEndOpen: true, to: now });
  });

  test("a waiting job without details shows only its wait", () => {
    const [lane] = chart({ ...email("delayed"), updatedAt: at(4) }).lanes;
    expect(lane?.segments).toEqual([{ from: start + 4000, to: now, kind: "queue" }]);
  });

  test("callbacks and read confirmations after the end are ignored", () => {
    const [lane] = chart(
      email(
        "completed",
        detail("Pending", 1),
        detail("Success", 2),
        detail("Success", 300),
        detail("ReadConfirmation", 900),
      ),
    ).lanes;
    expect(lane?.to).toBe(start + 2000);
  });

  test("without details, the update is the only time", () => {
    const [lane] = chart({ ...email("completed"), updatedAt: at(4) }).lanes;
    expect(lane).toMatchObject({ isStartOpen: true, from: start + 4000 });
    expect(lane?.segments.map(({ kind }) => kind)).toEqual(["sent"]);
  });

  test("a job without timestamps has no lane", () => {
    expect(chart(email("completed")).lanes).toEqual([]);
  });
});

describe("waits", () => {
  const detailWithText = (status: string, seconds: number, text: string) => ({
    ...detail(status, seconds),
    detail: text,
  });

  test("an extension is separate from the delay that it extends", () => {
    const delay = {
      ...email(
        "delayed",
        detailWithText("Queued", 0, "Delay started"),
        detailWithText("Queued", 5, "Delay extended to fit the subscriber's schedule"),
        detailWithText("Queued", 9, "Delay extended to fit the subscriber's schedule"),
      ),
      type: "delay",
    };
    const [lane] = chart(delay).lanes;
    expect(lane?.segments.map(({ kind }) => kind)).toEqual(["delay", "extension"]);
    expect(lane?.segments[1]).toMatchObject({ from: start + 5000, to: now });
  });

  test("adding an event to a digest doesn't end the digest's window", () => {
    const digest = {
      ...email(
        "completed",
        detailWithText("Queued", 0, "Digest is waiting for more events"),
        detailWithText("Pending", 4, "Later event added to the digest"),
        detailWithText("Success", 9, "Digest ended, 2 collected"),
      ),
      type: "digest",
    };
    expect(chart(digest).lanes[0]?.segments).toEqual([
      { from: start, to: start + 9000, kind: "digest" },
    ]);
  });
});

test("each edge has its source", () => {
  const lane = (...jobs: object[]) => chart(...jobs).lanes[0];
  expect(lane(email("completed", detail("Success", 1)))).toMatchObject({
    startSource: { kind: "unknown" },
    endSource: { kind: "detail" },
  });
  expect(lane({ ...email("completed"), updatedAt: at(4) })).toMatchObject({
    startSource: { kind: "updatedAt" },
  });
  expect(lane(email("running", detail("Pending", 1)))).toMatchObject({
    startSource: { kind: "detail" },
    endSource: { kind: "now" },
  });
});

test("any JSON has lanes within the axis or none", () => {
  const malformedJob = fc.record(
    {
      type: fc.jsonValue(),
      status: fc.oneof(fc.constantFrom("running", "completed", "failed"), fc.jsonValue()),
      executionDetails: fc.oneof(
        fc.array(
          fc.record({
            status: fc.jsonValue(),
            createdAt: fc.oneof(fc.integer({ min: 0, max: 99 }).map(at), fc.jsonValue()),
          }),
        ),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(malformedJob), (jobs) => {
      const { lanes, startAt, spanMs } = chart(...jobs);
      for (const lane of lanes) expect(lane.to - startAt).toBeLessThanOrEqual(spanMs);
    }),
  );
});
