import { expect, test } from "vitest";
import type { EventRow } from "../../../api/event-reading/event-records.ts";
import { commonFilter } from "./find-failures.ts";

const row = (minute: number, identifier?: string): EventRow => {
  const createdAt = Date.parse("2026-03-01T03:00:00.000Z") + minute * 60_000;
  const template =
    identifier === undefined ? null : { name: identifier, triggers: [{ identifier }] };
  return { id: String(minute), createdAt, event: { template } };
};

test("names the workflow that failed most and the time in which it did", () => {
  expect(commonFilter([row(50, "a"), row(40, "b"), row(30, "b"), row(20)])).toEqual({
    templates: ["b"],
    after: "2026-03-01T03:25:00.000Z",
    before: "2026-03-01T03:45:00.000Z",
  });
});

test("nothing to show if nothing failed, or the workflow is unknown", () => {
  expect(commonFilter([])).toBeUndefined();
  expect(commonFilter([row(20), row(10)])).toBeUndefined();
});
