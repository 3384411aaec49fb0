import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jobOutcomes } from "../../../../contract/rules.ts";
import { laneChart } from "./lanes.ts";

const start = Date.parse("2026-03-01T03:00:00.000Z");
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
const now = start + 20_000;

const detail = (status: string, seconds: number, isRetry = false) => ({
  status,
  isRetry,
  createdAt: at(seconds),
});

function chart(...jobs: object[]) {
  const outcomes = jobOutcomes({ createdAt: at(0), jobs }, now);
  return laneChart(jobs, outcomes, at(0), now);
}
const email = (status: string, ...executionDetails: object[]) => ({
  type: "email",
  providerId: "sendgrid",
  status,
  executionDetails,
});
const kinds = (...jobs: object[]) => chart(...jobs).lanes[0]?.segments.map(({ kind }) => kind);

describe("segments", () => {
  test("queue, preparation, tries and their waits are told apart", () => {
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
    ).toEqual(["waiting", "waiting", "retried", "waiting", "waiting", "sent"]);
  });

  test("the last failure is the failure", () => {
    expect(kinds(email("failed", detail("Pending", 0), detail("Failed", 1)))).toEqual(["failed"]);
  });

  test("a step that was skipped sent nothing", () => {
    expect(kinds(email("skipped", detail("Pending", 0), detail("Success", 1)))).toEqual([
      "notSent",
    ]);
  });

  test("a warning that ended it", () => {
    expect(kinds(email("completed", detail("Pending", 0), detail("Warning", 1)))).toEqual([
      "warned",
    ]);
  });

  test("the time of a digest is its wait", () => {
    const digest = {
      ...email("completed", detail("Queued", 0), detail("Success", 9)),
      type: "digest",
    };
    expect(kinds(digest)).toEqual(["waiting"]);
  });
});

describe("edges", () => {
  test("open where the first thing told is an end", () => {
    const [lane] = chart(email("completed", detail("Success", 1))).lanes;
    expect(lane).toMatchObject({
      openStart: true,
      openEnd: false,
      from: start + 1000,
      to: start + 1000,
    });
  });

  test("open to the present while under way", () => {
    const [lane] = chart(email("running", detail("Pending", 1))).lanes;
    expect(lane).toMatchObject({ openStart: false, openEnd: true, to: now });
  });

  test("a job that waits without a word shows its wait alone", () => {
    const [lane] = chart({ ...email("delayed"), updatedAt: at(4) }).lanes;
    expect(lane?.segments).toEqual([{ from: start + 4000, to: now, kind: "waiting" }]);
  });

  test("call backs and readings after the end are no work", () => {
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

  test("without details the update is the only time", () => {
    const [lane] = chart({ ...email("completed"), updatedAt: at(4) }).lanes;
    expect(lane).toMatchObject({ openStart: true, from: start + 4000 });
    expect(lane?.segments.map(({ kind }) => kind)).toEqual(["sent"]);
  });

  test("a job without any time is counted, not drawn", () => {
    expect(chart(email("completed"))).toMatchObject({ lanes: [], omitted: 1 });
  });
});

test("draws a bounded number of lanes, with the failed ones among them", () => {
  const jobs = Array.from({ length: 5000 }, (_, index) =>
    email(index === 4000 ? "failed" : "completed", detail("Pending", 0), detail("Success", 1)),
  );
  const { lanes, omitted } = chart(...jobs);
  expect(lanes.length + omitted).toBe(5000);
  expect(lanes.length).toBeLessThan(20);
  expect(lanes.some((lane) => lane.index === 4000)).toBe(true);
});

test("any JSON is drawn or left out, within the axis", () => {
  const odd = fc.record(
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
    fc.property(fc.array(odd), (jobs) => {
      const { lanes, zero, span } = chart(...jobs);
      for (const lane of lanes) expect(lane.to - zero).toBeLessThanOrEqual(span);
    }),
  );
});
