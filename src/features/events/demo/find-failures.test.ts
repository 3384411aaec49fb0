import { expect, test } from "vitest";
import type { EventRow } from "../../../api/event-reading/event-records.ts";
import { failureFilter } from "./find-failures.ts";

const row = (minute: number, identifier?: string): EventRow => {
  const createdAt = Date.parse("2026-03-01T03:00:00.000Z") + minute * 60_000;
  const template =
    identifier === undefined ? null : { name: identifier, triggers: [{ identifier }] };
  return { id: String(minute), createdAt, event: { template } };
};

test("the filter selects the workflow with the most failures and their time range", () => {
  expect(failureFilter([row(50, "a"), row(40, "b"), row(30, "b"), row(20)])).toEqual({
    templates: ["b"],
    after: "2026-03-01T03:25:00.000Z",
    before: "2026-03-01T03:45:00.000Z",
  });
});

test("there is no filter without failures or with unknown workflows only", () => {
  expect(failureFilter([])).toBeUndefined();
  expect(failureFilter([row(20), row(10)])).toBeUndefined();
});
