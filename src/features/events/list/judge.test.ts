import { expect, test } from "vitest";
import { isUnderWay, judge } from "./judge.ts";

const job = (status: string) => ({ type: "email", status, updatedAt: "2026-03-01T03:00:00.000Z" });
const start = Date.parse("2026-03-01T03:00:00.000Z");

test("an event that has ended is judged once", () => {
  const event = { jobs: [job("completed")] };
  expect(judge(event, start)).toBe(judge(event, start + 9_000_000));
});

test("one under way is judged anew as time goes on", () => {
  const event = { jobs: [job("completed"), job("queued")] };
  expect(isUnderWay(event)).toBe(true);
  expect(judge(event, start).kind).toBe("running");
  expect(judge(event, start + 9_000_000).kind).toBe("stuck");
});
