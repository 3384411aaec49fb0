import { expect, it } from "vitest";
import { collectIntegrations, toKnownEntries, collectRecords } from "./referenced-integrations.ts";

const ana = {
  channels: [
    { providerId: "fcm", _integrationId: "1", credentials: { deviceTokens: ["canary"] } },
    { providerId: "slack", integrationIdentifier: "team" },
    { providerId: "expo" },
  ],
};

it("finds records in lists and single records", () => {
  expect(collectRecords([{ data: { data: [ana] } }, { record: ana }, undefined, 3])).toEqual([
    ana,
    ana,
  ]);
});

it("reads identifiers from endpoints", () => {
  const endpoint = {
    identifier: "link",
    channel: "sms",
    providerId: "infobip-sms",
    integrationIdentifier: "infobip-dach",
  };
  expect(toKnownEntries(collectIntegrations([endpoint]))).toMatchObject([
    { id: "infobip-dach", name: "infobip-dach", providerId: "infobip-sms", channel: "sms" },
  ]);
  const { integrationIdentifier: _, ...otherFields } = endpoint;
  expect(collectIntegrations([otherFields])).toEqual([]);
});

it("reads IDs from channel settings, and nothing else", () => {
  const entries = toKnownEntries(collectIntegrations([ana, null, { channels: "x" }]));
  expect(entries.map(({ id, providerId, channel }) => [id, providerId, channel])).toEqual([
    ["1", "fcm", "push"],
    ["team", "slack", "chat"],
  ]);
  expect(JSON.stringify(entries)).not.toContain("canary");
});
