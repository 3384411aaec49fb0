import { expect, it } from "vitest";
import {
  collectIntegrations,
  toKnownEntries,
  collectSubscribers,
} from "./referenced-integrations.ts";

const ana = {
  channels: [
    { providerId: "fcm", _integrationId: "1", credentials: { deviceTokens: ["canary"] } },
    { providerId: "slack", integrationIdentifier: "team" },
    { providerId: "expo" },
  ],
};

it("finds subscribers in lists and single records", () => {
  expect(collectSubscribers([{ data: { data: [ana] } }, { record: ana }, undefined, 3])).toEqual([
    ana,
    ana,
  ]);
});

it("reads IDs from channel settings, and nothing else", () => {
  const entries = toKnownEntries(collectIntegrations([ana, null, { channels: "x" }]));
  expect(entries.map(({ id, providerId, channel }) => [id, providerId, channel])).toEqual([
    ["1", "fcm", "push"],
    ["team", "slack", "chat"],
  ]);
  expect(JSON.stringify(entries)).not.toContain("canary");
});
