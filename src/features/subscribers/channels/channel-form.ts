import { parseJson } from "../../../../contract/json-text.ts";
import {
  channelFieldError,
  channelFields,
  type ChannelKey,
  channelKeys,
} from "../../../../contract/providers/channel-settings.ts";
import { formatError } from "../../../../contract/providers/channel-formats.ts";
import type { ChannelCredentials } from "../../../../contract/subscribers.ts";
import type { Change } from "../../../components/form/change-list.tsx";
import { plural } from "../../../lib/text/format.ts";
import { isEqual } from "../../../lib/three-way.ts";
import type { SettingsRow } from "./settings-rows.ts";

export type TextKey = Exclude<ChannelKey, "deviceTokens">;
export const textKeys = channelKeys.filter((key): key is TextKey => key !== "deviceTokens");

/** A saved secret is undefined until it is replaced. Saved tokens aren't part of the form. */
export type ChannelValues = Record<TextKey, string | undefined> & {
  removed: number[];
  /** One token per line. */
  added: string;
};

export const channelSecrets = ["webhookUrl", "added"] as const;

export type Stored = SettingsRow["values"];

export const storedTokens = (stored: Stored): readonly string[] => {
  const tokens = stored.deviceTokens;
  return typeof tokens === "object" ? tokens : [];
};

const storedText = (stored: Stored, key: TextKey): string => {
  const value = stored[key];
  return typeof value === "string" ? value : "";
};

const isSecret = (key: TextKey) => "secret" in channelFields[key];

export function toForm(stored: Stored): ChannelValues {
  const texts = textKeys.map((key) => {
    const value = storedText(stored, key);
    return [key, isSecret(key) && value !== "" ? undefined : value] as const;
  });
  // The keys are all of the text fields.
  return { ...(Object.fromEntries(texts) as Record<TextKey, string>), removed: [], added: "" };
}

function jsonTexts(text: string): string[] | undefined {
  if (!text.trimStart().startsWith("[")) return undefined;
  const list = parseJson(text);
  return Array.isArray(list) && list.every((item) => typeof item === "string") ? list : undefined;
}

/** Doesn't split at spaces: a token that contains one stays whole and is reported. */
export const pastedTokens = (text: string): string[] =>
  (jsonTexts(text) ?? text.split(/[\r\n\t,;]+/))
    .map((token) => token.trim().replace(/^(["'])(.*)\1$/, "$2"))
    .filter((token) => token !== "");

export interface TokenPlan {
  /** The whole list, as each save sends it. */
  after: readonly string[];
  /** New pasted tokens, and those that repeat another. */
  added: readonly string[];
  duplicates: readonly string[];
  removed: readonly string[];
}

/** Saved tokens without the removed ones, then the new ones, without duplicates. */
export function planTokens(stored: Stored, values: ChannelValues): TokenPlan {
  const before = storedTokens(stored);
  const removed = before.filter((_, index) => values.removed.includes(index));
  const after = before.filter((_, index) => !values.removed.includes(index));
  const duplicates: string[] = [];
  const added: string[] = [];
  for (const token of pastedTokens(values.added)) {
    if (after.includes(token) || added.includes(token)) duplicates.push(token);
    else added.push(token);
  }
  return { after: [...after, ...added], added, duplicates, removed };
}

const valueOf = (stored: Stored, values: ChannelValues, key: TextKey): string => {
  const value = values[key];
  if (value === undefined) return storedText(stored, key);
  // Pasted with a space or line break around it.
  return channelFields[key].format === "text" ? value : value.trim();
};

/** Returns an error per malformed field, including saved values that stay. */
export function channelErrors(
  stored: Stored,
  values: ChannelValues,
): Partial<Record<keyof ChannelValues, string>> {
  const errors: Partial<Record<keyof ChannelValues, string>> = {};
  for (const key of textKeys) {
    const error = channelFieldError(key, valueOf(stored, values, key));
    if (error !== undefined) errors[key] = error;
  }
  const tokens = pastedTokens(values.added);
  const malformed = tokens.findIndex((token) => isMalformedToken(token));
  if (malformed !== -1) {
    errors.added = `Token ${malformed + 1} contains a space. Enter one token per line, for example fGx2k9:APA91bHun4MxP5`;
  } else {
    const kept = storedTokens(stored).findIndex(
      (token, index) => isMalformedToken(token) && !values.removed.includes(index),
    );
    if (kept !== -1) errors.added = `Saved token ${kept + 1} is malformed. Remove it to save`;
  }
  return errors;
}

const isMalformedToken = (token: string) =>
  formatError(channelFields.deviceTokens.format, token) !== undefined;

/** Describes secrets only as changed, and tokens only by their number. */
export function channelChanges(stored: Stored, values: ChannelValues): Change[] {
  const texts = textKeys.flatMap((key): Change[] => {
    const before = storedText(stored, key);
    const after = valueOf(stored, values, key);
    if (before === after) return [];
    return [{ name: key, label: channelFields[key].label, before, after, secret: isSecret(key) }];
  });
  const before = storedTokens(stored);
  const { after, added, removed } = planTokens(stored, values);
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
 * Sends all saved values with the changes: a service may replace the settings or clear omitted
 * fields. A cleared text is sent empty.
 */
export function toCredentials(stored: Stored, values: ChannelValues): ChannelCredentials {
  const credentials: ChannelCredentials = {};
  for (const key of textKeys) {
    const after = valueOf(stored, values, key);
    if (after !== "" || storedText(stored, key) !== "") credentials[key] = after;
  }
  const { after } = planTokens(stored, values);
  if (after.length > 0 || stored.deviceTokens !== undefined) credentials.deviceTokens = [...after];
  return credentials;
}

export const differing = (one: Stored, other: Stored): string[] =>
  channelKeys
    .filter((key) => {
      const [first, second] = [one[key] ?? "", other[key] ?? ""];
      const none = first.length === 0 && second.length === 0;
      return !none && !isEqual(first, second);
    })
    .map((key) => channelFields[key].label);
