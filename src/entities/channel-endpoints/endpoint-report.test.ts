import { describe, expect, test } from "vitest";
import { createReport, filterRowsByContext } from "./endpoint-report.ts";

const baseRecord = {
  channel: "chat",
  providerId: "slack",
  integrationIdentifier: "slack-eu",
  connectionIdentifier: "team",
  subscriberId: "ana",
  contextKeys: ["tenant:a", "region:eu"],
  type: "chatapp2_channel",
  endpoint: { teamId: "T1", channelId: "C1" },
};
const records = [
  { ...baseRecord, identifier: "valid" },
  { ...baseRecord, identifier: "off", integrationIdentifier: "gone", contextKeys: ["tenant:a"] },
  {
    ...baseRecord,
    identifier: "phone",
    type: "phone",
    connectionIdentifier: null,
    endpoint: { phoneNumber: "+4917" },
  },
  {
    ...baseRecord,
    identifier: "invalid",
    type: "phone",
    endpoint: { userId: "U" },
    subscriberId: null,
  },
  { ...baseRecord, identifier: "valid", subscriberId: "someone else" },
  { type: "phone" },
  null,
];

function createFullReport() {
  const { report, add } = createReport({
    activeIdentifiers: new Set(["slack-eu"]),
    isUnusualPhone: (phoneNumber) => phoneNumber.length < 8,
  });
  for (const record of records) add(record);
  return report;
}

describe("an endpoint report", () => {
  test("groups endpoints by issue, each endpoint once", () => {
    const report = createFullReport();
    const groups = [...report.rowsByKind].map(([kind, rows]) => [kind, rows.map(({ id }) => id)]);
    expect(Object.fromEntries(groups)).toEqual({
      malformed: ["invalid"],
      integrationNone: [],
      integrationOff: ["off"],
      connectionNone: [],
      subscriberNone: ["invalid"],
      phoneOdd: ["phone"],
      subscriberOpen: [],
    });
    expect([report.rows.length, report.rowsWithIssues.length, report.incompleteCount]).toEqual([
      4, 3, 2,
    ]);
  });

  test("doesn't show issues that were fixed after the scan", () => {
    const report = createFullReport();
    report.replace({
      ...baseRecord,
      identifier: "invalid",
      type: "phone",
      endpoint: { phoneNumber: "+4915112345" },
    });
    report.replace({ ...baseRecord, identifier: "not scanned", endpoint: {} });
    expect(report.rowsByKind.get("malformed")).toEqual([]);
    expect(report.rowsByKind.get("integrationOff")?.map(({ id }) => id)).toEqual(["off"]);
    expect(report.rowsWithIssues.map(({ id }) => id)).toEqual(["off", "phone"]);
    expect(report.rows.map(({ id }) => id)).toEqual(["valid", "off", "phone", "invalid"]);
    expect(report.find("invalid")).toMatchObject({ issues: [] });
    expect(report.usageByConnection.get("team")).toMatchObject({
      endpointCount: 3,
      endpointsWithIssuesCount: 1,
    });
  });

  test("counts the usage of a connection", () => {
    const usage = createFullReport().usageByConnection.get("team");
    expect(usage).toMatchObject({ endpointCount: 3, endpointsWithIssuesCount: 2 });
    expect([...(usage?.countsByType ?? [])]).toEqual([
      ["chatapp2_channel", 2],
      ["phone", 1],
    ]);
    expect([...(usage?.integrationIdentifiers ?? [])]).toEqual(["slack-eu", "gone"]);
    expect([...(usage?.subscriberIds ?? [])]).toEqual(["ana"]);
    expect([...(usage?.teamIds ?? [])]).toEqual(["T1"]);
  });

  test("keeps only invalid destinations, without secrets", () => {
    const { report, add } = createReport({
      activeIdentifiers: undefined,
      isUnusualPhone: () => false,
    });
    const webhookEndpoint = {
      ...baseRecord,
      type: "webhook",
      endpoint: { url: "canary url", channel: "#a" },
    };
    add({ ...webhookEndpoint, identifier: "hook" });
    add({
      ...baseRecord,
      identifier: "valid",
      type: "phone",
      endpoint: { phoneNumber: "+4915112345" },
    });
    expect(report.rows.map(({ value }) => value)).toEqual(["•••••••• · #a", undefined]);
    expect(JSON.stringify(report.rows)).not.toMatch(/canary|\+49/);
    expect(createFullReport().rows.map(({ value }) => value)).toEqual([
      undefined,
      undefined,
      "+4917",
      "U",
    ]);
  });

  test("finds endpoints by some of their context keys", () => {
    const { rows } = createFullReport();
    expect(filterRowsByContext(rows, ["tenant:a"]).map(({ id }) => id)).toHaveLength(4);
    expect(filterRowsByContext(rows, ["region:eu", "tenant:a"]).map(({ id }) => id)).toEqual([
      "valid",
      "phone",
      "invalid",
    ]);
    expect(filterRowsByContext(rows, ["tenant"])).toEqual([]);
  });
});
