import { expect, test } from "vitest";
import { findEmptyColumns } from "../../../components/table/columns.ts";
import { createReport } from "../../../entities/channel-endpoints/endpoint-report.ts";
import {
  formatIssuesFile,
  noProvider,
  getProviderOptions,
  filterRowsByGroup,
  resultColumnValues,
} from "./result-rows.ts";

const base = { contextKeys: [], subscriberId: "ana", integrationIdentifier: "sms-eu" };
const phone = { ...base, type: "phone", channel: "sms", providerId: "twilio" };
const records = [
  { ...phone, identifier: "valid", endpoint: { phoneNumber: "+4915112345678" } },
  { ...phone, identifier: "short, really", endpoint: { phoneNumber: "0151" } },
  {
    ...phone,
    identifier: "placeholder",
    endpoint: { userId: "=1+1" },
    contextKeys: ["t:a", "t:b"],
  },
  {
    ...base,
    identifier: "hook",
    type: "webhook",
    providerId: "slack",
    integrationIdentifier: null,
    endpoint: { url: "canary not a url" },
  },
  { ...base, identifier: "bare", type: "phone", endpoint: { phoneNumber: "1" }, providerId: null },
];

function report() {
  const { report: found, add } = createReport({ active: new Set(["sms-eu"]) });
  for (const record of records) add(record);
  return found;
}
const ids = (...args: Parameters<typeof filterRowsByGroup>) =>
  filterRowsByGroup(...args).map(({ id }) => id);

test("filters a group by provider or by no provider", () => {
  expect(ids(report(), "malformed", undefined)).toHaveLength(4);
  expect(ids(report(), "malformed", "twilio")).toEqual(["short, really", "placeholder"]);
  expect(ids(report(), "malformed", noProvider)).toEqual(["bare"]);
  expect(ids(report(), "integrationNone", "twilio")).toEqual([]);
});

test("all issues list each endpoint once", () => {
  expect(ids(report(), "all", undefined)).toEqual(["short, really", "placeholder", "hook", "bare"]);
});

test("lists providers by name, including the selected one", () => {
  expect(getProviderOptions(report().rows, "fcm")).toEqual([
    { value: "fcm", label: "Firebase Cloud Messaging" },
    { value: "none", label: "No provider" },
    { value: "slack", label: "Slack" },
    { value: "twilio", label: "Twilio" },
  ]);
});

test("hides columns without any value", () => {
  const rows = filterRowsByGroup(report(), "malformed", "slack");
  expect(findEmptyColumns(rows, resultColumnValues)).toEqual([
    "integration",
    "connection",
    "context",
  ]);
});

test("a CSV file has one row per endpoint with its issue and value, and no secret", () => {
  const text = formatIssuesFile(filterRowsByGroup(report(), "malformed", undefined), "csv");
  const lines = text.trimEnd().split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFidentifier,type,typeName,issues,issueTexts,value,providerId,integrationIdentifier,connectionIdentifier,subscriberId,contextKeys",
  );
  expect(lines[1]).toBe(
    '"short, really",phone,Phone,malformed,Phone number isn\'t in E.164 format,0151,twilio,sms-eu,,ana,',
  );
  expect(lines[2]).toContain("'=1+1");
  expect(lines[2]).toContain('"t:a; t:b"');
  expect(lines).toHaveLength(5);
  expect(text).not.toContain("canary");
});

test("an NDJSON file has one record per line", () => {
  const lines = formatIssuesFile(filterRowsByGroup(report(), "all", "twilio"), "ndjson")
    .trimEnd()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { identifier: "short, really", issues: ["malformed"], value: "0151", contextKeys: [] },
    { identifier: "placeholder", issues: ["malformed"], contextKeys: ["t:a", "t:b"] },
  ]);
});
