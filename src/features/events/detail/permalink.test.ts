import { expect, test } from "vitest";
import { createPermalink } from "./permalink.ts";

const now = Date.parse("2026-03-01T12:00:30.000Z");
const eventUrl = "https://console.example/events/e1?env=x&severity=high";

test("links to the event, a job, or a detail, without view settings", () => {
  expect(createPermalink(`${eventUrl}&tab=raw&jobs=failed&jobId=other`, {}, now)).toBe(eventUrl);
  expect(createPermalink(eventUrl, { jobId: "j1", detailId: "d1" }, now)).toBe(
    `${eventUrl}&jobId=j1&detailId=d1`,
  );
});

test("a relative time range becomes absolute", () => {
  const { searchParams } = new URL(createPermalink(`${eventUrl}&last=1h`, {}, now));
  expect(Object.fromEntries(searchParams)).toEqual({
    env: "x",
    severity: "high",
    after: "2026-03-01T11:00:00.000Z",
    before: "2026-03-01T12:00:30.000Z",
  });
});
