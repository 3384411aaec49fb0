import { expect, test } from "vitest";
import { hasOpenJobs } from "../../../api/event-reading/event-jobs.ts";
import { toListRows } from "./list-rows.ts";

const createJob = (status: string) => ({
  type: "email",
  status,
  updatedAt: "2026-03-01T03:00:00.000Z",
});
const startAt = Date.parse("2026-03-01T03:00:00.000Z");

const getOutcomeAt = (event: object, now: number) =>
  toListRows([{ id: "1", createdAt: startAt, event }], now)[0]?.outcome;

test("computes the outcome of a finished event once", () => {
  const event = { jobs: [createJob("completed")] };
  expect(getOutcomeAt(event, startAt)).toBe(getOutcomeAt(event, startAt + 9_000_000));
});

test("recomputes the outcome of an unfinished event as time passes", () => {
  const event = { jobs: [createJob("completed"), createJob("queued")] };
  expect(hasOpenJobs(event)).toBe(true);
  expect(getOutcomeAt(event, startAt)?.kind).toBe("running");
  expect(getOutcomeAt(event, startAt + 9_000_000)?.kind).toBe("stuck");
});

test("keeps finished rows identical, but not unfinished rows or rows without jobs", () => {
  const rows = [["completed"], ["queued"], []].map((statuses, index) => ({
    id: `${index}`,
    createdAt: startAt,
    event: { jobs: statuses.map(createJob) },
  }));
  const [finishedRow, unfinishedRow, rowWithoutJobs] = toListRows(rows, startAt);
  const laterRows = toListRows(rows, startAt + 9_000_000);
  expect(laterRows[0]).toBe(finishedRow);
  expect(laterRows[1]).not.toBe(unfinishedRow);
  expect(laterRows[1]?.outcome.kind).toBe("stuck");
  expect(laterRows[2]).not.toBe(rowWithoutJobs);
  expect(laterRows[2]?.now).toBe(startAt + 9_000_000);
});
