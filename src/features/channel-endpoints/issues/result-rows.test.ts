import { expect, test } from "vitest";
import { findEmptyColumns } from "../../../components/table/columns.ts";
import { createReport } from "../../../entities/channel-endpoints/endpoint-report.ts";
import {
  formatIssuesFile,
  noProvider,
  getProviderOptions,
  filterRowsByGroup,
  resultColumnValueGetters,
} from "./result-rows.ts";

const baseRecord = { contextKeys: [], subscriberId: "ana", integrationIdentifier: "sms-eu" };
const phoneRecord = { ...baseRecord, type: "phone", channel: "sms", providerId: "twilio" };
const records = [
  { ...phoneRecord, identifier: "valid", endpoint: { phoneNumber: "+4915112345678" } },
  { ...phoneRecord, identifier: "short, really", endpoint: { phoneNumber: "0151" } },
  {
    ...phoneRecord,
    identifier: "placeholder",
    endpoint: { userId: "=1+1" },
    contextKeys: ["t:a", "t:b"],
  },
  {
    ...baseRecord,
    identifier: "hook",
    type: "webhook",
    providerId: "slack",
    integrationIdentifier: null,
    endpoint: { url: "canary not a url" },
  },
  {
    ...baseRecord,
    identifier: "bare",
    type: "phone",
    endpoint: { phoneNumber: "1" },
    providerId: null,
  },
];

function createTestReport() {
  const { report: foundReport, add } = createReport({ activeIdentifiers: new Set(["sms-eu"]) });
  for (const record of records) add(record);
  return foundReport;
}
const getRowIds = (...args: Parameters<typeof filterRowsByGroup>) =>
  filterRowsByGroup(...args).map(({ id }) => id);

test("filters a group by provider or by no provider", () => {
  expect(getRowIds(createTestReport(), "malformed", undefined)).toHaveLength(4);
  expect(getRowIds(createTestReport(), "malformed", "twilio")).toEqual([
    "short, really",
    "placeholder",
  ]);
  expect(getRowIds(createTestReport(), "malformed", noProvider)).toEqual(["bare"]);
  expect(getRowIds(createTestReport(), "integrationNone", "twilio")).toEqual([]);
});

test("delivery issues list each endpoint once", () => {
  expect(getRowIds(createTestReport(), "all", undefined)).toEqual([
    "short, really",
    "placeholder",
    "hook",
    "bare",
  ]);
});

test("lists providers by name, including the selected one", () => {
  expect(getProviderOptions(createTestReport().rows, "fcm")).toEqual([
    { value: "fcm", label: "Firebase Cloud Messaging" },
    { value: "none", label: "No provider" },
    { value: "slack", label: "Slack" },
    { value: "twilio", label: "Twilio" },
  ]);
});

test("hides columns without any value", () => {
  const rows = filterRowsByGroup(createTestReport(), "malformed", "slack");
  expect(findEmptyColumns(rows, resultColumnValueGetters)).toEqual([
    "integration",
    "connection",
    "context",
  ]);
});

test("a CSV file has one row per endpoint with its issue and value, and no secret", () => {
  const text = formatIssuesFile(
    filterRowsByGroup(createTestReport(), "malformed", undefined),
    "csv",
  );
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
  const lines = formatIssuesFile(filterRowsByGroup(createTestReport(), "all", "twilio"), "ndjson")
    .trimEnd()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { identifier: "short, really", issues: ["malformed"], value: "0151", contextKeys: [] },
    { identifier: "placeholder", issues: ["malformed"], contextKeys: ["t:a", "t:b"] },
  ]);
});
