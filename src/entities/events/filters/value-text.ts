import * as z from "zod/mini";
import { contextKey } from "../../../../contract/common.ts";

/** Matches a quoted value before a separator, or else the text before a separator. */
const valuePattern =
  /[^\S\n\r\t]*(?:(?:"(?:[^"\\]|\\.)*"|'[^'\n\r]*')(?=\s*(?:[\n\r\t,;]|$))|[^\n\r\t,;]+)/gs;

function unquote(text: string): string {
  const [, quote, content = text] = /^(["'])(.*)\1$/s.exec(text) ?? [];
  return quote === '"' ? content.replace(/\\(["\\])/g, "$1") : content;
}

/**
 * Splits text at newlines, commas, semicolons, and tabs outside of quotes. Removes outer quotes and
 * duplicates.
 */
export function splitValues(text: string): string[] {
  const values = (text.match(valuePattern) ?? [])
    .map((value) => unquote(value.trim()))
    .filter((value) => value !== "");
  return [...new Set(values)];
}

/** Joins values so that `splitValues` returns the same values. */
export const joinValues = (values: readonly string[], separator = "\n"): string =>
  values
    .map((value) =>
      /[\n\r\t,;]|^["'\s]|\s$/.test(value)
        ? `"${value.replace(/["\\]/g, String.raw`\$&`)}"`
        : value,
    )
    .join(separator);

export const findInvalidContextKeys = (values: readonly string[]): string[] =>
  values.filter((value) => !z.safeParse(contextKey, value).success);

export const createContextKeysMessage = (keys: readonly string[]): string =>
  `Use the format type:id, for example tenant:acme, instead of “${keys.join("”, “")}”.`;
