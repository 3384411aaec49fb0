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
  toFormValues,
} from "./channel-form.ts";
import { findRow, toSettingsRows, getFieldKeys } from "./settings-rows.ts";

const existingSettings: SavedSettings = {
  webhookUrl: "https://hooks.example/secret",
  title: "Alert",
  deviceTokens: ["a", "b", "c"],
};

test("all 21 providers have fields, and all eight fields are used", () => {
  expect(subscriberChannelProviderIds).toHaveLength(21);
  const keyLists = subscriberChannelProviderIds.map((id) => getFieldKeys(id));
  expect(keyLists.every((keys) => keys.length > 0)).toBe(true);
  expect(new Set(keyLists.flat())).toEqual(new Set(channelKeys));
  expect(channelKeys).toHaveLength(8);
});

test("sends unchanged settings as saved", () => {
  const formValues = toFormValues(existingSettings);
  expect(formValues.webhookUrl).toBeUndefined();
  expect(JSON.stringify(formValues)).not.toContain("secret");
  expect(getChannelChanges(existingSettings, formValues)).toEqual([]);
  expect(toCredentials(existingSettings, formValues)).toEqual(existingSettings);
  expect(toCredentials({}, toFormValues({}))).toEqual({});
});

describe("tokens", () => {
  test("adds pasted tokens, removes marked tokens, and drops duplicates", () => {
    const values = {
      ...toFormValues(existingSettings),
      removedTokenIndexes: [1],
      addedTokensText: "d, a\nd\n\te",
    };
    expect(planTokens(existingSettings, values)).toEqual({
      tokensToSave: ["a", "c", "d", "e"],
      newTokens: ["d", "e"],
      duplicateTokens: ["a", "d"],
      removedTokens: ["b"],
    });
    expect(getChannelChanges(existingSettings, values)).toEqual([
      expect.objectContaining({ before: "3 tokens", after: "4 tokens (2 new, 1 removed)" }),
    ]);
  });

  test("sends an empty list to clear all tokens", () => {
    const values = { ...toFormValues(existingSettings), removedTokenIndexes: [0, 1, 2] };
    expect(toCredentials(existingSettings, values).deviceTokens).toEqual([]);
  });

  test("sends the whole list when another field changes", () => {
    const values = { ...toFormValues(existingSettings), title: "" };
    expect(toCredentials(existingSettings, values)).toEqual({ ...existingSettings, title: "" });
  });
});

describe("formats", () => {
  const getErrors = (savedSettings: SavedSettings, change: object) =>
    getChannelErrors(savedSettings, { ...toFormValues(savedSettings), ...change });

  test("returns an error with an example for a malformed value", () => {
    expect(getErrors({}, { webhookUrl: "not a url", imageUrl: "a.png", externalUrl: "x" })).toEqual(
      {
        webhookUrl: expect.stringContaining("for example https://"),
        imageUrl: expect.stringContaining("for example https://"),
        externalUrl: expect.stringContaining("for example https://"),
      },
    );
    expect(getErrors({}, { webhookUrl: " https://x.example/a\n", state: "any" })).toEqual({});
    expect(getErrors({}, { webhookUrl: "" })).toEqual({});
  });

  test("requires a malformed saved value to be replaced", () => {
    expect(getErrors({ webhookUrl: "not a url" }, {})).toHaveProperty("webhookUrl");
    expect(getErrors({ webhookUrl: "not a url" }, { webhookUrl: "https://x.example" })).toEqual({});
    expect(getErrors({ deviceTokens: ["a", "b c"] }, {}).addedTokensText).toMatch(/^Saved token 2/);
    expect(getErrors({ deviceTokens: ["a", "b c"] }, { removedTokenIndexes: [1] })).toEqual({});
  });

  test("reports a token with spaces by position, without its value", () => {
    expect(parseTokens("bad token with space")).toEqual(["bad token with space"]);
    const error = getErrors({}, { addedTokensText: "good\nbad token with space" }).addedTokensText;
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
    const values = { ...toFormValues({}), webhookUrl: " https://x.example \n" };
    expect(toCredentials({}, values)).toEqual({ webhookUrl: "https://x.example" });
  });
});

test("lists a changed secret without its value", () => {
  const [change] = getChannelChanges(existingSettings, {
    ...toFormValues(existingSettings),
    webhookUrl: "https://x.example",
  });
  expect(change).toMatchObject({ label: channelFields.webhookUrl.label, isSecret: true });
});

test("lists fields that someone else changed", () => {
  expect(
    findDifferingLabels(existingSettings, {
      ...existingSettings,
      deviceTokens: ["a"],
      channel: "",
    }),
  ).toEqual(["Device tokens"]);
});

test("returns one row per integration, saved ones first", () => {
  const createIntegration = (id: string, providerId: string) => ({
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
    [
      createIntegration("i1", "fcm"),
      createIntegration("i2", "fcm"),
      createIntegration("i3", "sendgrid"),
    ],
  );
  expect(rows.map(({ key, isSaved, isActive }) => [key, isSaved, isActive])).toEqual([
    ["i1", true, true],
    ["gone", true, false],
    ["i2", false, true],
  ]);
});

test("without settings, an integration is inactive only if active integrations are loaded", () => {
  expect(findRow({}, [], "fcm", "push").isActive).toBe(false);
  expect(findRow({}, undefined, "fcm", "push").isActive).toBeUndefined();
});
