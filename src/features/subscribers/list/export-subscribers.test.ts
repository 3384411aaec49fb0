import { expect, test } from "vitest";
import { toCsvLine } from "../../../lib/csv/write-csv.ts";
import { addDataTexts, exportColumns, removeCredentials } from "./export-subscribers.ts";

test("an exported record keeps number precision but not channel credentials", () => {
  const text =
    '{"subscriberId":"ana","data":{"n":10000000000000000001,"1":2,"a":3},"channels":[{"providerId":"fcm","_integrationId":"i","credentials":{"deviceTokens":["secret"]}}],"__v":1.0}';
  expect(removeCredentials(text)).toBe(
    '{"subscriberId":"ana","data":{"n":10000000000000000001,"1":2,"a":3},"channels":[{"providerId":"fcm","_integrationId":"i"}],"__v":1.0}',
  );
});

test.each(['{"subscriberId":"ana"}', '{"channels":null}', '{"channels":7}'])(
  "exports a record without channels: %s",
  (text) => {
    expect(JSON.parse(removeCredentials(text))).toBeTruthy();
  },
);

test("a CSV row keeps number precision in custom data, but no secrets", () => {
  const text =
    '{"data":[{"subscriberId":"ana","data":{"n":10000000000000000001,"apiToken":"canary"}},{"subscriberId":"bo","data":null}]}';
  const { data } = addDataTexts({ text, data: JSON.parse(text) as object });
  const lines = data.data.map((item) =>
    toCsvLine(exportColumns.map(({ getValue }) => getValue(item ?? {}))),
  );
  expect(lines[0]).toContain('"{""n"":10000000000000000001,""apiToken"":""••••••••""}"');
  expect(lines[1]).toMatch(/^bo,+\r\n$/);
});
