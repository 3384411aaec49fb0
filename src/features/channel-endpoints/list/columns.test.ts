import { expect, test } from "vitest";
import { toEndpointInfo } from "../../../entities/channel-endpoints/endpoint-info.ts";
import { findEmptyColumns } from "../../../components/table/columns.ts";
import { columnValueGetters } from "./columns.tsx";

const createRow = (record: object) => ({ info: toEndpointInfo(record) });

test("a column is empty only if no row has a value", () => {
  const phoneRow = createRow({
    identifier: "a",
    subscriberId: "ana",
    integrationIdentifier: "sms-eu",
  });
  expect(findEmptyColumns([phoneRow], columnValueGetters)).toEqual(["connection", "context"]);
  const slackRow = createRow({
    identifier: "b",
    connectionIdentifier: "team",
    contextKeys: ["t:a"],
  });
  expect(findEmptyColumns([phoneRow, slackRow], columnValueGetters)).toEqual([]);
});

test("no column is empty while the rows load", () => {
  expect(findEmptyColumns([], columnValueGetters)).toEqual([]);
});
