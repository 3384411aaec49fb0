import type { ChannelCredentials } from "../../../../contract/subscribers.ts";
import type { Change } from "../../../components/form/change-list.tsx";
import { plural } from "../../../lib/format.ts";
import { isEqual } from "../../../lib/three-way.ts";
import { channelFields, type ChannelKey, channelKeys } from "./channel-fields.ts";
import type { SettingsRow } from "./settings-rows.ts";

export type TextKey = Exclude<ChannelKey, "deviceTokens">;
export const textKeys = channelKeys.filter((key): key is TextKey => key !== "deviceTokens");

/**
 * Channel settings as the form holds them. A stored secret is undefined while it is kept; stored
 * tokens stay outside, and the form knows only which go and which come.
 */
export type ChannelValues = Record<TextKey, string | undefined> & {
  /** Places in the stored list. */
  removed: number[];
  /** One token on a line. */
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

/** Tokens in a pasted text: one on a line, or between commas and blanks. */
export const pastedTokens = (text: string): string[] =>
  text.split(/[\s,;"']+/).filter((token) => token !== "");

export interface TokenPlan {
  /** The whole list, as every save sends it. */
  after: readonly string[];
  /** Of what was pasted: those that come, and those that stand twice or are stored already. */
  coming: readonly string[];
  duplicates: readonly string[];
  going: readonly string[];
}

/** What becomes of the tokens: stored without the removed, then the new ones, each once. */
export function planTokens(stored: Stored, values: ChannelValues): TokenPlan {
  const before = storedTokens(stored);
  const going = before.filter((_, index) => values.removed.includes(index));
  const after = before.filter((_, index) => !values.removed.includes(index));
  const duplicates: string[] = [];
  const coming: string[] = [];
  for (const token of pastedTokens(values.added)) {
    if (after.includes(token) || coming.includes(token)) duplicates.push(token);
    else coming.push(token);
  }
  return { after: [...after, ...coming], coming, duplicates, going };
}

const valueOf = (stored: Stored, values: ChannelValues, key: TextKey): string =>
  values[key] ?? storedText(stored, key);

/** What saving will change; secrets say that they change, and tokens how many. */
export function channelChanges(stored: Stored, values: ChannelValues): Change[] {
  const texts = textKeys.flatMap((key): Change[] => {
    const before = storedText(stored, key);
    const after = valueOf(stored, values, key);
    if (before === after) return [];
    return [{ name: key, label: channelFields[key].label, before, after, secret: isSecret(key) }];
  });
  const before = storedTokens(stored);
  const { after, coming, going } = planTokens(stored, values);
  if (isEqual(before, after)) return texts;
  const tokens = {
    name: "added",
    label: channelFields.deviceTokens.label,
    before: before.length === 0 ? "" : plural(before.length, "token"),
    after:
      after.length === 0
        ? ""
        : `${plural(after.length, "token")} (${coming.length} new, ${going.length} gone)`,
  };
  return [...texts, tokens];
}

/**
 * What is sent: everything that is stored with what changed, and the whole list of tokens, because
 * a service may replace the settings or empty what is left out. A cleared text is sent empty.
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

/** Labels of the settings in which two states differ. */
export const differing = (one: Stored, other: Stored): string[] =>
  channelKeys
    .filter((key) => {
      const [first, second] = [one[key] ?? "", other[key] ?? ""];
      const none = first.length === 0 && second.length === 0;
      return !none && !isEqual(first, second);
    })
    .map((key) => channelFields[key].label);
