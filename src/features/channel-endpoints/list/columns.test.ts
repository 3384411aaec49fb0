import { expect, test } from "vitest";
import { toEndpointInfo } from "../../../entities/channel-endpoints/endpoint-info.ts";
import { findEmptyColumns } from "../../../components/table/columns.ts";
import { columnValues } from "./columns.tsx";

const createRow = (record: object) => ({ info: toEndpointInfo(record) });

test("a column is empty only if no row has a value", () => {
  const phoneRow = createRow({
    identifier: "a",
    subscriberId: "ana",
    integrationIdentifier: "sms-eu",
  });
  expect(findEmptyColumns([phoneRow], columnValues)).toEqual(["connection", "context"]);
  const slackRow = createRow({
    identifier: "b",
    connectionIdentifier: "team",
    contextKeys: ["t:a"],
  });
  expect(findEmptyColumns([phoneRow, slackRow], columnValues)).toEqual([]);
});

test("no column is empty while the rows load", () => {
  expect(findEmptyColumns([], columnValues)).toEqual([]);
});
