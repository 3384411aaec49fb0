import { expect, it } from "vitest";
import { namedBySettings, namedEntries, subscribersIn } from "./learn.ts";

const ana = {
  channels: [
    { providerId: "fcm", _integrationId: "1", credentials: { deviceTokens: ["canary"] } },
    { providerId: "slack", integrationIdentifier: "team" },
    { providerId: "expo" },
  ],
};

it("finds subscribers in lists and single readings", () => {
  expect(subscribersIn([{ data: { data: [ana] } }, { record: ana }, undefined, 3])).toEqual([
    ana,
    ana,
  ]);
});

it("learns ids, and nothing else, from channel settings", () => {
  const entries = namedEntries(namedBySettings([ana, null, { channels: "x" }]));
  expect(entries.map(({ id, providerId, channel }) => [id, providerId, channel])).toEqual([
    ["1", "fcm", "push"],
    ["team", "slack", "chat"],
  ]);
  expect(JSON.stringify(entries)).not.toContain("canary");
});
