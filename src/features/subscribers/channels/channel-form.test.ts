import { describe, expect, test } from "vitest";
import { channelFields, channelKeys } from "../../../../contract/providers/channel-settings.ts";
import { subscriberChannelProviderIds } from "../../../../contract/providers/lookup.ts";
import { keysOf } from "./channel-fields.ts";
import {
  channelChanges,
  channelErrors,
  differing,
  pastedTokens,
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

test("unchanged settings are sent as they are saved", () => {
  const form = toForm(stored);
  expect(form.webhookUrl).toBeUndefined();
  expect(JSON.stringify(form)).not.toContain("secret");
  expect(channelChanges(stored, form)).toEqual([]);
  expect(toCredentials(stored, form)).toEqual(stored);
  expect(toCredentials({}, toForm({}))).toEqual({});
});

describe("tokens", () => {
  test("pasted tokens are added, removed ones leave, and each is listed once", () => {
    const values = { ...toForm(stored), removed: [1], added: "d, a\nd\n\te" };
    expect(planTokens(stored, values)).toEqual({
      after: ["a", "c", "d", "e"],
      added: ["d", "e"],
      duplicates: ["a", "d"],
      removed: ["b"],
    });
    expect(channelChanges(stored, values)).toEqual([
      expect.objectContaining({ before: "3 tokens", after: "4 tokens (2 new, 1 removed)" }),
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

describe("formats", () => {
  const errors = (from: Stored, change: object) =>
    channelErrors(from, { ...toForm(from), ...change });

  test("a malformed value is an error on its field, with an example", () => {
    expect(errors({}, { webhookUrl: "not a url", imageUrl: "a.png", externalUrl: "x" })).toEqual({
      webhookUrl: expect.stringContaining("for example https://"),
      imageUrl: expect.stringContaining("for example https://"),
      externalUrl: expect.stringContaining("for example https://"),
    });
    expect(errors({}, { webhookUrl: " https://x.example/a\n", state: "any" })).toEqual({});
    expect(errors({}, { webhookUrl: "" })).toEqual({});
  });

  test("a saved malformed value has to be replaced before the next save", () => {
    expect(errors({ webhookUrl: "not a url" }, {})).toHaveProperty("webhookUrl");
    expect(errors({ webhookUrl: "not a url" }, { webhookUrl: "https://x.example" })).toEqual({});
    expect(errors({ deviceTokens: ["a", "b c"] }, {}).added).toMatch(/^Saved token 2/);
    expect(errors({ deviceTokens: ["a", "b c"] }, { removed: [1] })).toEqual({});
  });

  test("a token with spaces stays one token and is reported by its place, not its value", () => {
    expect(pastedTokens("bad token with space")).toEqual(["bad token with space"]);
    const error = errors({}, { added: "good\nbad token with space" }).added;
    expect(error).toMatch(/^Token 2 contains a space/);
    expect(error).not.toContain("bad");
  });

  test.each([
    ["a\r\nb\n\n c ", ["a", "b", "c"]],
    ["a, b;c\td", ["a", "b", "c", "d"]],
    ['["a","ExponentPushToken[b]"]', ["a", "ExponentPushToken[b]"]],
    ["\"a\", 'b'", ["a", "b"]],
    ["[a]", ["[a]"]],
  ])("%j is read as tokens", (text, tokens) => {
    expect(pastedTokens(text)).toEqual(tokens);
  });

  test("the outer spaces of a pasted URL aren't sent", () => {
    const values = { ...toForm({}), webhookUrl: " https://x.example \n" };
    expect(toCredentials({}, values)).toEqual({ webhookUrl: "https://x.example" });
  });
});

test("a changed secret is listed without its value", () => {
  const [change] = channelChanges(stored, { ...toForm(stored), webhookUrl: "https://x.example" });
  expect(change).toMatchObject({ label: channelFields.webhookUrl.label, secret: true });
});

test("fields that someone else changed are listed", () => {
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
