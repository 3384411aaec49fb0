import { expect, test } from "vitest";
import { getRangeAround } from "./range-around.ts";

const at = Date.parse("2026-03-01T12:00:00.000Z");

test("the range is as long as the current range, and includes the instant", () => {
  const currentRange = { after: "2026-01-01T10:00:00.000Z", before: "2026-01-01T12:00:00.000Z" };
  expect(getRangeAround(at, currentRange)).toEqual({
    after: "2026-03-01T10:00:00.000Z",
    before: "2026-03-01T12:00:00.001Z",
  });
});

test("the range is an hour if the current range is open-ended, and at least a minute", () => {
  expect(getRangeAround(at, { after: "2026-01-01" }).after).toBe("2026-03-01T11:00:00.000Z");
  const emptyRange = { after: "2026-01-01", before: "2026-01-01" };
  expect(getRangeAround(at, emptyRange).after).toBe("2026-03-01T11:59:00.000Z");
});
