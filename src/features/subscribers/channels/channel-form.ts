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
  removed: number[];
  /** Input with the new tokens, one token per line. */
  added: string;
};

export const channelSecrets = ["webhookUrl", "added"] as const;

export type SavedSettings = SettingsRow["values"];

export const getSavedTokens = (saved: SavedSettings): readonly string[] => {
  const tokens = saved.deviceTokens;
  return typeof tokens === "object" ? tokens : [];
};

const getSavedText = (saved: SavedSettings, key: TextKey): string => {
  const value = saved[key];
  return typeof value === "string" ? value : "";
};

const isSecret = (key: TextKey) => "secret" in channelFields[key];

export function toForm(saved: SavedSettings): ChannelValues {
  const texts = textKeys.map((key) => {
    const value = getSavedText(saved, key);
    return [key, isSecret(key) && value !== "" ? undefined : value] as const;
  });
  // `texts` contains an entry for every key of the record.
  return { ...(Object.fromEntries(texts) as Record<TextKey, string>), removed: [], added: "" };
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
 * Plans the tokens of a save. `after` is the complete list that a save sends: saved tokens that
 * aren't removed, then new tokens. `duplicates` are input tokens that repeat another token.
 */
export function planTokens(saved: SavedSettings, values: ChannelValues) {
  const before = getSavedTokens(saved);
  const removed = before.filter((_, index) => values.removed.includes(index));
  const after = before.filter((_, index) => !values.removed.includes(index));
  const duplicates: string[] = [];
  const added: string[] = [];
  for (const token of parseTokens(values.added)) {
    if (after.includes(token) || added.includes(token)) duplicates.push(token);
    else added.push(token);
  }
  return { after: [...after, ...added], added, duplicates, removed };
}

const getValue = (saved: SavedSettings, values: ChannelValues, key: TextKey): string => {
  const value = values[key];
  if (value === undefined) return getSavedText(saved, key);
  // Pasted URLs often start or end with a space.
  return channelFields[key].format === "text" ? value : value.trim();
};

/** Returns errors by field. Saved values that aren't replaced are validated too. */
export function getChannelErrors(
  saved: SavedSettings,
  values: ChannelValues,
): Partial<Record<keyof ChannelValues, string>> {
  const errors: Partial<Record<keyof ChannelValues, string>> = {};
  for (const key of textKeys) {
    const error = findChannelFieldError(key, getValue(saved, values, key));
    if (error !== undefined) errors[key] = error;
  }
  const tokens = parseTokens(values.added);
  const malformedIndex = tokens.findIndex((token) => isMalformedToken(token));
  if (malformedIndex !== -1) {
    errors.added = `Token ${malformedIndex + 1} contains a space. Enter one token per line.`;
  } else {
    const savedMalformedIndex = getSavedTokens(saved).findIndex(
      (token, index) => isMalformedToken(token) && !values.removed.includes(index),
    );
    if (savedMalformedIndex !== -1)
      errors.added = `Saved token ${savedMalformedIndex + 1} is malformed. Remove it to save these settings.`;
  }
  return errors;
}

const isMalformedToken = (token: string) =>
  findFormatError(channelFields.deviceTokens.format, token) !== undefined;

/** Returns changes for the review. The tokens are counted instead of listed. */
export function getChannelChanges(saved: SavedSettings, values: ChannelValues): Change[] {
  const texts = textKeys.flatMap((key): Change[] => {
    const before = getSavedText(saved, key);
    const after = getValue(saved, values, key);
    if (before === after) return [];
    return [{ name: key, label: channelFields[key].label, before, after, secret: isSecret(key) }];
  });
  const before = getSavedTokens(saved);
  const { after, added, removed } = planTokens(saved, values);
  if (isEqual(before, after)) return texts;
  const tokens = {
    name: "added",
    label: channelFields.deviceTokens.label,
    before: before.length === 0 ? "" : plural(before.length, "token"),
    after:
      after.length === 0
        ? ""
        : `${plural(after.length, "token")} (${added.length} new, ${removed.length} removed)`,
  };
  return [...texts, tokens];
}

/**
 * Builds the request. Unchanged values are included, because a service may clear omitted fields.
 * A cleared field is sent as an empty string.
 */
export function toCredentials(saved: SavedSettings, values: ChannelValues): ChannelCredentials {
  const credentials: ChannelCredentials = {};
  for (const key of textKeys) {
    const after = getValue(saved, values, key);
    if (after !== "" || getSavedText(saved, key) !== "") credentials[key] = after;
  }
  const { after } = planTokens(saved, values);
  if (after.length > 0 || saved.deviceTokens !== undefined) credentials.deviceTokens = [...after];
  return credentials;
}

/** Returns the labels of fields whose values differ. */
export const findDifferingLabels = (a: SavedSettings, b: SavedSettings): string[] =>
  channelKeys
    .filter((key) => {
      const [first, second] = [a[key] ?? "", b[key] ?? ""];
      const bothEmpty = first.length === 0 && second.length === 0;
      return !bothEmpty && !isEqual(first, second);
    })
    .map((key) => channelFields[key].label);
