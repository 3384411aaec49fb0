import { parseJson } from "../../../../contract/parse-json.ts";
import {
  findChannelFieldError,
  channelFields,
  type ChannelKey,
  channelKeys,
} from "../../../../contract/providers/channel-settings.ts";
import { findFormatError } from "../../../../contract/providers/channel-formats.ts";
import type { ChannelCredentials } from "../../../../contract/subscribers.ts";
import type { Change } from "../../../components/form/change-list.tsx";
import { plural } from "../../../lib/text/format.ts";
import { isEqual } from "../../../lib/three-way.ts";
import type { SettingsRow } from "./settings-rows.ts";

export type TextKey = Exclude<ChannelKey, "deviceTokens">;
export const textKeys = channelKeys.filter((key): key is TextKey => key !== "deviceTokens");

/** Values by field. A saved secret is undefined until it is replaced. */
export type ChannelValues = Record<TextKey, string | undefined> & {
  /** Indexes of the saved tokens to remove. */
  removedTokenIndexes: number[];
  /** Input with the new tokens, in any format that `parseTokens` accepts. */
  addedTokensText: string;
};

/**
 * Fields that drafts omit: secrets, and `removedTokenIndexes`, whose indexes are only valid for the
 * loaded tokens.
 */
export const fieldsWithoutDraft = ["webhookUrl", "addedTokensText", "removedTokenIndexes"] as const;

export type SavedSettings = SettingsRow["values"];

/**
 * Returns the settings that the input is based on: the loaded settings, or those that a restored
 * draft is based on.
 */
export const toBaseSettings = (
  loadedSettings: SavedSettings,
  base: ChannelValues,
): SavedSettings => ({
  ...loadedSettings,
  ...Object.fromEntries(
    textKeys.flatMap((key) => {
      const text = base[key];
      return text === undefined || text === getSavedText(loadedSettings, key) ? [] : [[key, text]];
    }),
  ),
});

export const getSavedTokens = (savedSettings: SavedSettings): readonly string[] => {
  const tokens = savedSettings.deviceTokens;
  return typeof tokens === "object" ? tokens : [];
};

const getSavedText = (savedSettings: SavedSettings, key: TextKey): string => {
  const value = savedSettings[key];
  return typeof value === "string" ? value : "";
};

const isSecret = (key: TextKey) => "secret" in channelFields[key];

export function toFormValues(savedSettings: SavedSettings): ChannelValues {
  const textEntries = textKeys.map((key) => {
    const value = getSavedText(savedSettings, key);
    return [key, isSecret(key) && value !== "" ? undefined : value] as const;
  });
  // `textEntries` contains an entry for every key of the record.
  return {
    ...(Object.fromEntries(textEntries) as Record<TextKey, string>),
    removedTokenIndexes: [],
    addedTokensText: "",
  };
}

function parseTokenArray(text: string): string[] | undefined {
  if (!text.trimStart().startsWith("[")) return undefined;
  const list = parseJson(text);
  return Array.isArray(list) && list.every((item) => typeof item === "string") ? list : undefined;
}

/** Parses pasted tokens. Spaces don't separate tokens, so that validation can report a space. */
export const parseTokens = (text: string): string[] =>
  (parseTokenArray(text) ?? text.split(/[\r\n\t,;]+/))
    .map((token) => token.trim().replace(/^(["'])(.*)\1$/, "$2"))
    .filter((token) => token !== "");

/**
 * Plans a save of tokens. `tokensToSave` are the remaining saved tokens, then the new tokens;
 * `duplicateTokens` are input tokens that repeat another token.
 */
export function planTokens(savedSettings: SavedSettings, values: ChannelValues) {
  const savedTokens = getSavedTokens(savedSettings);
  const removedTokens = savedTokens.filter((_, index) =>
    values.removedTokenIndexes.includes(index),
  );
  const remainingTokens = savedTokens.filter(
    (_, index) => !values.removedTokenIndexes.includes(index),
  );
  const duplicateTokens: string[] = [];
  const newTokens: string[] = [];
  for (const token of parseTokens(values.addedTokensText)) {
    if (remainingTokens.includes(token) || newTokens.includes(token)) duplicateTokens.push(token);
    else newTokens.push(token);
  }
  return {
    tokensToSave: [...remainingTokens, ...newTokens],
    newTokens,
    duplicateTokens,
    removedTokens,
  };
}

const getValue = (savedSettings: SavedSettings, values: ChannelValues, key: TextKey): string => {
  const value = values[key];
  if (value === undefined) return getSavedText(savedSettings, key);
  // Pasted URLs often start or end with a space.
  return channelFields[key].format === "text" ? value : value.trim();
};

/** Also validates saved values that aren't replaced. */
export function getChannelErrors(
  savedSettings: SavedSettings,
  values: ChannelValues,
): Partial<Record<keyof ChannelValues, string>> {
  const errors: Partial<Record<keyof ChannelValues, string>> = {};
  for (const key of textKeys) {
    const error = findChannelFieldError(key, getValue(savedSettings, values, key));
    if (error !== undefined) errors[key] = error;
  }
  const tokens = parseTokens(values.addedTokensText);
  const malformedIndex = tokens.findIndex((token) => isMalformedToken(token));
  if (malformedIndex !== -1) {
    errors.addedTokensText = `Token ${malformedIndex + 1} contains a space. Enter one token per line.`;
  } else {
    const savedMalformedIndex = getSavedTokens(savedSettings).findIndex(
      (token, index) => isMalformedToken(token) && !values.removedTokenIndexes.includes(index),
    );
    if (savedMalformedIndex !== -1)
      errors.addedTokensText = `Saved token ${savedMalformedIndex + 1} is malformed. Remove it to save these settings.`;
  }
  return errors;
}

const isMalformedToken = (token: string) =>
  findFormatError(channelFields.deviceTokens.format, token) !== undefined;

/** Counts the tokens instead of listing them. */
export function getChannelChanges(savedSettings: SavedSettings, values: ChannelValues): Change[] {
  const textChanges = textKeys.flatMap((key): Change[] => {
    const before = getSavedText(savedSettings, key);
    const after = getValue(savedSettings, values, key);
    if (before === after) return [];
    return [{ name: key, label: channelFields[key].label, before, after, isSecret: isSecret(key) }];
  });
  const savedTokens = getSavedTokens(savedSettings);
  const { tokensToSave, newTokens, removedTokens } = planTokens(savedSettings, values);
  if (isEqual(savedTokens, tokensToSave)) return textChanges;
  const tokenChange = {
    name: "addedTokensText",
    label: channelFields.deviceTokens.label,
    before: savedTokens.length === 0 ? "" : plural(savedTokens.length, "token"),
    after:
      tokensToSave.length === 0
        ? ""
        : `${plural(tokensToSave.length, "token")} (${newTokens.length} new, ${removedTokens.length} removed)`,
  };
  return [...textChanges, tokenChange];
}

/**
 * Builds the credentials to save. Includes unchanged values, because a service may clear omitted
 * fields. A cleared text is sent as an empty string.
 */
export function toCredentials(
  savedSettings: SavedSettings,
  values: ChannelValues,
): ChannelCredentials {
  const credentials: ChannelCredentials = {};
  for (const key of textKeys) {
    const after = getValue(savedSettings, values, key);
    if (after !== "" || getSavedText(savedSettings, key) !== "") credentials[key] = after;
  }
  const { tokensToSave } = planTokens(savedSettings, values);
  if (tokensToSave.length > 0 || savedSettings.deviceTokens !== undefined) {
    credentials.deviceTokens = tokensToSave;
  }
  return credentials;
}

/** Treats a missing value and an empty value as equal. */
export const findDifferingLabels = (a: SavedSettings, b: SavedSettings): string[] =>
  channelKeys
    .filter((key) => {
      const [valueA, valueB] = [a[key] ?? "", b[key] ?? ""];
      const isEmpty = valueA.length === 0 && valueB.length === 0;
      return !isEmpty && !isEqual(valueA, valueB);
    })
    .map((key) => channelFields[key].label);
