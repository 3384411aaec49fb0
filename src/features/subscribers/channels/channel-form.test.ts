import { describe, expect, test } from "vitest";
import { subscriberChannelProviderIds } from "../../../../contract/providers/lookup.ts";
import { channelFields, channelKeys, keysOf } from "./channel-fields.ts";
import {
  channelChanges,
  differing,
  planTokens,
  type Stored,
  toCredentials,
  toForm,
} from "./channel-form.ts";
import { settingsRows } from "./settings-rows.ts";

const stored: Stored = {
  webhookUrl: "https://hooks.example/secret",
  title: "Alert",
  deviceTokens: ["a", "b", "c"],
};

test("all 21 providers have fields, and together they reach all eight kinds", () => {
  expect(subscriberChannelProviderIds).toHaveLength(21);
  const reached = subscriberChannelProviderIds.map((id) => keysOf(id));
  expect(reached.every((keys) => keys.length > 0)).toBe(true);
  expect(new Set(reached.flat())).toEqual(new Set(channelKeys));
  expect(channelKeys).toHaveLength(8);
});

test("settings that nobody changes are sent as they are stored", () => {
  const form = toForm(stored);
  expect(form.webhookUrl).toBeUndefined();
  expect(JSON.stringify(form)).not.toContain("secret");
  expect(channelChanges(stored, form)).toEqual([]);
  expect(toCredentials(stored, form)).toEqual(stored);
  expect(toCredentials({}, toForm({}))).toEqual({});
});

describe("tokens", () => {
  test("stored ones go, pasted ones come, and each stands once", () => {
    const values = { ...toForm(stored), removed: [1], added: "d, a\nd\n\te" };
    expect(planTokens(stored, values)).toEqual({
      after: ["a", "c", "d", "e"],
      coming: ["d", "e"],
      duplicates: ["a", "d"],
      going: ["b"],
    });
    expect(channelChanges(stored, values)).toEqual([
      expect.objectContaining({ before: "3 tokens", after: "4 tokens (2 new, 1 gone)" }),
    ]);
  });

  test("an empty list is sent, and clears", () => {
    const values = { ...toForm(stored), removed: [0, 1, 2] };
    expect(toCredentials(stored, values).deviceTokens).toEqual([]);
  });

  test("the whole list goes with the change of another field", () => {
    const values = { ...toForm(stored), title: "" };
    expect(toCredentials(stored, values)).toEqual({ ...stored, title: "" });
  });
});

test("a change of a secret tells that, and not what", () => {
  const [change] = channelChanges(stored, { ...toForm(stored), webhookUrl: "https://x.example" });
  expect(change).toMatchObject({ label: channelFields.webhookUrl.label, secret: true });
});

test("what another changed is named", () => {
  expect(differing(stored, { ...stored, deviceTokens: ["a"], channel: "" })).toEqual([
    "Device tokens",
  ]);
});

test("one row for each integration: stored ones first, then those that could be set up", () => {
  const integration = (id: string, providerId: string) => ({
    _id: id,
    identifier: `${id}-x`,
    name: id.toUpperCase(),
    providerId,
  });
  const rows = settingsRows(
    {
      channels: [
        { providerId: "fcm", _integrationId: "i1", credentials: { deviceTokens: ["a"] } },
        { providerId: "slack", _integrationId: "gone", credentials: { webhookUrl: "w" } },
        null,
      ],
    },
    [integration("i1", "fcm"), integration("i2", "fcm"), integration("i3", "sendgrid")],
  );
  expect(rows.map(({ key, stored: has, active }) => [key, has, active])).toEqual([
    ["i1", true, true],
    ["gone", true, false],
    ["i2", false, true],
  ]);
});
