import type { Condition } from "./report.ts";

const quotedPattern = String.raw`"(?:[^"\\]|\\.)*"`;
const conditionPattern = new RegExp(
  String.raw`^(-?)(${quotedPattern}|[^\s",:-][^\s",:]*):(.+)$`,
  "s",
);
/** Matches a value. Its closing quote can be missing while the text is being typed. */
const valuePattern = new RegExp(String.raw`${quotedPattern}?|[^,"]+`, "gs");

/**
 * Removes the quotes and the backslashes of escapes from a quoted value. Returns other text
 * unchanged. Escapes match first, because a quote after an escaped backslash ends the value.
 */
export const unquoteValue = (text: string): string =>
  text.startsWith('"')
    ? text.slice(1).replace(/\\(.)|"/gs, (_, escaped?: string) => escaped ?? "")
    : text;

/**
 * Quotes a value that is empty, begins with two slashes, or contains spaces, commas, quotes, or
 * backslashes.
 */
export const quoteValue = (text: string): string =>
  /[\s,"\\]|^\/\//.test(text) || text === ""
    ? `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
    : text;

const quoteKey = (key: string): string => (/^[a-z][\w.[\]-]*$/i.test(key) ? key : forceQuote(key));
const forceQuote = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;

/** Splits a list at commas outside of quotes. Returns the values with their quotes and offsets. */
export const locateValues = (text: string): { text: string; start: number }[] =>
  Array.from(text.matchAll(valuePattern), ({ 0: segment, index }) => ({
    text: segment.trim(),
    start: index + segment.length - segment.trimStart().length,
  })).filter((value) => value.text !== "");

/** Parses values separated by commas. Commas in quotes belong to the value. */
export const parseValues = (text: string): string[] =>
  locateValues(text).map((value) => unquoteValue(value.text));

/**
 * Parses a condition such as `workflow:welcome,"Order mail"`, or `-provider:sendgrid` for an
 * excluded value. Returns undefined if the text has no key or no value.
 */
export function parseCondition(text: string): Condition | undefined {
  const [, sign, key = "", listText = ""] = conditionPattern.exec(text.trim()) ?? [];
  const values = [...new Set(parseValues(listText))];
  if (sign === undefined || values.length === 0) return undefined;
  return { key: unquoteValue(key), values, isExcluded: sign === "-" };
}

/** Formats a condition so that `parseCondition` returns the same condition. */
export const formatCondition = ({ key, values, isExcluded }: Condition): string =>
  `${isExcluded ? "-" : ""}${quoteKey(key)}:${values.map(quoteValue).join(",")}`;

/** Returns the `where` param that selects events with all of these values. */
export const toWhere = (values: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : formatCondition({ key, values: [value], isExcluded: false }),
  );
