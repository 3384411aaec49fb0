import * as z from "zod/mini";
import { contextKey } from "../../../../contract/common.ts";

/** Splits text at newlines, commas, semicolons, and tabs. Removes outer quotes and duplicates. */
export function splitValues(text: string): string[] {
  const values = text
    .split(/[\n\r\t,;]+/)
    .map((value) => value.trim().replace(/^(["'])(.*)\1$/, "$2"))
    .filter((value) => value !== "");
  return [...new Set(values)];
}

export const joinValues = (values: readonly string[]): string => values.join("\n");

export const findInvalidContextKeys = (values: readonly string[]): string[] =>
  values.filter((value) => !z.safeParse(contextKey, value).success);

export const createContextKeysMessage = (keys: readonly string[]): string =>
  `Use the format type:id, for example tenant:acme, instead of “${keys.join("”, “")}”.`;
