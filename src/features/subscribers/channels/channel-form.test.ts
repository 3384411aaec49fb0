import { describe, expect, test } from "vitest";
import { channelFields, channelKeys } from "../../../../contract/providers/channel-settings.ts";
import { subscriberChannelProviderIds } from "../../../../contract/providers/lookup.ts";
import {
  getChannelChanges,
  getChannelErrors,
  findDifferingLabels,
  parseTokens,
  planTokens,
  type SavedSettings,
  toCredentials,
  toForm,
} from "./channel-form.ts";
import { toSettingsRows, getFieldKeys } from "./settings-rows.ts";

const stored: SavedSettings = {
  webhookUrl: "https://hooks.example/secret",
  title: "Alert",
  deviceTokens: ["a", "b", "c"],
};

test("all 21 providers have fields, and all eight fields are used", () => {
  expect(subscriberChannelProviderIds).toHaveLength(21);
  const keysByProvider = subscriberChannelProviderIds.map((id) => getFieldKeys(id));
  expect(keysByProvider.every((keys) => keys.length > 0)).toBe(true);
  expect(new Set(keysByProvider.flat())).toEqual(new Set(channelKeys));
  expect(channelKeys).toHaveLength(8);
});

test("sends unchanged settings as saved", () => {
  const form = toForm(stored);
  expect(form.webhookUrl).toBeUndefined();
  expect(JSON.stringify(form)).not.toContain("secret");
  expect(getChannelChanges(stored, form)).toEqual([]);
  expect(toCredentials(stored, form)).toEqual(stored);
  expect(toCredentials({}, toForm({}))).toEqual({});
});

describe("tokens", () => {
  test("adds pasted tokens, removes marked tokens, and drops duplicates", () => {
    const values = { ...toForm(stored), removed: [1], added: "d, a\nd\n\te" };
    expect(planTokens(stored, values)).toEqual({
      tokensToSave: ["a", "c", "d", "e"],
      newTokens: ["d", "e"],
      duplicateTokens: ["a", "d"],
      removedTokens: ["b"],
    });
    expect(getChannelChanges(stored, values)).toEqual([
      expect.objectContaining({ before: "3 tokens", after: "4 tokens (2 new, 1 removed)" }),
    ]);
  });

  test("sends an empty list to clear all tokens", () => {
    const values = { ...toForm(stored), removed: [0, 1, 2] };
    expect(toCredentials(stored, values).deviceTokens).toEqual([]);
  });

  test("sends the whole list when another field changes", () => {
    const values = { ...toForm(stored), title: "" };
    expect(toCredentials(stored, values)).toEqual({ ...stored, title: "" });
  });
});

describe("formats", () => {
  const errors = (from: SavedSettings, change: object) =>
    getChannelErrors(from, { ...toForm(from), ...change });

  test("returns an error with an example for a malformed value", () => {
    expect(errors({}, { webhookUrl: "not a url", imageUrl: "a.png", externalUrl: "x" })).toEqual({
      webhookUrl: expect.stringContaining("for example https://"),
      imageUrl: expect.stringContaining("for example https://"),
      externalUrl: expect.stringContaining("for example https://"),
    });
    expect(errors({}, { webhookUrl: " https://x.example/a\n", state: "any" })).toEqual({});
    expect(errors({}, { webhookUrl: "" })).toEqual({});
  });

  test("requires a malformed saved value to be replaced", () => {
    expect(errors({ webhookUrl: "not a url" }, {})).toHaveProperty("webhookUrl");
    expect(errors({ webhookUrl: "not a url" }, { webhookUrl: "https://x.example" })).toEqual({});
    expect(errors({ deviceTokens: ["a", "b c"] }, {}).added).toMatch(/^Saved token 2/);
    expect(errors({ deviceTokens: ["a", "b c"] }, { removed: [1] })).toEqual({});
  });

  test("reports a token with spaces by position, without its value", () => {
    expect(parseTokens("bad token with space")).toEqual(["bad token with space"]);
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
  ])("parses tokens from %j", (text, tokens) => {
    expect(parseTokens(text)).toEqual(tokens);
  });

  test("trims a pasted URL", () => {
    const values = { ...toForm({}), webhookUrl: " https://x.example \n" };
    expect(toCredentials({}, values)).toEqual({ webhookUrl: "https://x.example" });
  });
});

test("lists a changed secret without its value", () => {
  const [change] = getChannelChanges(stored, {
    ...toForm(stored),
    webhookUrl: "https://x.example",
  });
  expect(change).toMatchObject({ label: channelFields.webhookUrl.label, secret: true });
});

test("lists fields that someone else changed", () => {
  expect(findDifferingLabels(stored, { ...stored, deviceTokens: ["a"], channel: "" })).toEqual([
    "Device tokens",
  ]);
});

test("returns one row per integration, saved ones first", () => {
  const integration = (id: string, providerId: string) => ({
    _id: id,
    identifier: `${id}-x`,
    name: id.toUpperCase(),
    providerId,
  });
  const rows = toSettingsRows(
    {
      channels: [
        { providerId: "fcm", _integrationId: "i1", credentials: { deviceTokens: ["a"] } },
        { providerId: "slack", _integrationId: "gone", credentials: { webhookUrl: "w" } },
        null,
      ],
    },
    [integration("i1", "fcm"), integration("i2", "fcm"), integration("i3", "sendgrid")],
  );
  expect(rows.map(({ key, isSaved, isActive }) => [key, isSaved, isActive])).toEqual([
    ["i1", true, true],
    ["gone", true, false],
    ["i2", false, true],
  ]);
});
