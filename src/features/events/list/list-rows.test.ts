import { expect, test } from "vitest";
import { hasOpenJobs } from "../../../api/event-reading/event-jobs.ts";
import { toListRows } from "./list-rows.ts";

const job = (status: string) => ({ type: "email", status, updatedAt: "2026-03-01T03:00:00.000Z" });
const start = Date.parse("2026-03-01T03:00:00.000Z");

const outcomeAt = (event: object, now: number) =>
  toListRows([{ id: "1", createdAt: start, event }], now)[0]?.outcome;

test("computes the outcome of a finished event once", () => {
  const event = { jobs: [job("completed")] };
  expect(outcomeAt(event, start)).toBe(outcomeAt(event, start + 9_000_000));
});

test("recomputes the outcome of an unfinished event as time passes", () => {
  const event = { jobs: [job("completed"), job("queued")] };
  expect(hasOpenJobs(event)).toBe(true);
  expect(outcomeAt(event, start)?.kind).toBe("running");
  expect(outcomeAt(event, start + 9_000_000)?.kind).toBe("stuck");
});

test("keeps finished rows identical, but not unfinished rows or rows without jobs", () => {
  const rows = [["completed"], ["queued"], []].map((statuses, index) => ({
    id: `${index}`,
    createdAt: start,
    event: { jobs: statuses.map(job) },
  }));
  const [finished, unfinished, withoutJobs] = toListRows(rows, start);
  const later = toListRows(rows, start + 9_000_000);
  expect(later[0]).toBe(finished);
  expect(later[1]).not.toBe(unfinished);
  expect(later[1]?.outcome.kind).toBe("stuck");
  expect(later[2]).not.toBe(withoutJobs);
  expect(later[2]?.now).toBe(start + 9_000_000);
});
