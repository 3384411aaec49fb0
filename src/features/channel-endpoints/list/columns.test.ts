import { expect, test } from "vitest";
import { toEndpointInfo } from "../../../entities/channel-endpoints/endpoint-info.ts";
import { emptyColumns } from "../../../components/table/columns.ts";
import { columnValues } from "./columns.tsx";

const row = (record: object) => ({ info: toEndpointInfo(record) });

test("a column is empty only if no row has a value", () => {
  const phone = row({ identifier: "a", subscriberId: "ana", integrationIdentifier: "sms-eu" });
  expect(emptyColumns([phone], columnValues)).toEqual(["connection", "context"]);
  const slack = row({ identifier: "b", connectionIdentifier: "team", contextKeys: ["t:a"] });
  expect(emptyColumns([phone, slack], columnValues)).toEqual([]);
});

test("no column is empty while the rows load", () => {
  expect(emptyColumns([], columnValues)).toEqual([]);
});
