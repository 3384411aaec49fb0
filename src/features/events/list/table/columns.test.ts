import { expect, test } from "vitest";
import { parseEventRecords } from "../../../../api/event-reading/event-records.ts";
import { findEmptyColumns } from "../../../../components/table/columns.ts";
import { eventColumnValueGetters } from "./columns.tsx";
import { toListRows } from "../list-rows.ts";

const createdAt = "2026-03-01T03:00:00.000Z";
const now = Date.parse("2026-03-01T04:00:00.000Z");
const createRows = (...events: object[]) =>
  toListRows(
    parseEventRecords(events.map((event, index) => ({ _id: `e${index}`, createdAt, ...event })))
      .rows,
    now,
  );
const findEmptyEventColumns = (listRows: ReturnType<typeof createRows>) =>
  findEmptyColumns(listRows, eventColumnValueGetters);
const workflowFields = { template: { triggers: [{ identifier: "login-code" }] } };
const job = { type: "email", status: "completed" };

test("hides columns that are empty in every row", () => {
  expect(
    findEmptyEventColumns(createRows({ ...workflowFields, jobs: [job] }, { jobs: [job] })),
  ).toEqual(["subscriber"]);
});

test("shows a column if any row has a value", () => {
  const subscriberFields = { subscriber: { subscriberId: "ana" } };
  expect(
    findEmptyEventColumns(createRows({ ...workflowFields, jobs: [job] }, { ...subscriberFields })),
  ).toEqual([]);
});

test("shows the steps column while a row's jobs may still be loaded", () => {
  expect(findEmptyEventColumns(createRows(workflowFields))).toEqual(["subscriber"]);
});
