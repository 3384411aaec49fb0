import { expect, test } from "vitest";
import { isUnderWay, judgeRows } from "./judge.ts";

const job = (status: string) => ({ type: "email", status, updatedAt: "2026-03-01T03:00:00.000Z" });
const start = Date.parse("2026-03-01T03:00:00.000Z");

const judge = (event: object, now: number) =>
  judgeRows([{ id: "1", createdAt: start, event }], now)[0]?.outcome;

test("an event that has ended is judged once", () => {
  const event = { jobs: [job("completed")] };
  expect(judge(event, start)).toBe(judge(event, start + 9_000_000));
});

test("one in progress is judged again as time passes", () => {
  const event = { jobs: [job("completed"), job("queued")] };
  expect(isUnderWay(event)).toBe(true);
  expect(judge(event, start)?.kind).toBe("running");
  expect(judge(event, start + 9_000_000)?.kind).toBe("stuck");
});

test("a row that has ended stays the same one, one under way or without jobs does not", () => {
  const rows = [["completed"], ["queued"], []].map((statuses, index) => ({
    id: `${index}`,
    createdAt: start,
    event: { jobs: statuses.map(job) },
  }));
  const [ended, underWay, untold] = judgeRows(rows, start);
  const later = judgeRows(rows, start + 9_000_000);
  expect(later[0]).toBe(ended);
  expect(later[1]).not.toBe(underWay);
  expect(later[1]?.outcome.kind).toBe("stuck");
  expect(later[2]).not.toBe(untold);
  expect(later[2]?.now).toBe(start + 9_000_000);
});
