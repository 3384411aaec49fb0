import * as z from "zod/mini";
import { contextKey } from "../../../../contract/common.ts";

/**
 * Returns the values in typed or pasted text: one a line, or separated by commas, semicolons or
 * tabs; quotes around one are left out. Each counts once.
 */
export function splitValues(text: string): string[] {
  const values = text
    .split(/[\n\r\t,;]+/)
    .map((value) => value.trim().replace(/^(["'])(.*)\1$/, "$2"))
    .filter((value) => value !== "");
  return [...new Set(values)];
}

/** The way back, one a line. */
export const joinValues = (values: readonly string[]): string => values.join("\n");

export const badContextKeys = (values: readonly string[]): string[] =>
  values.filter((value) => !z.safeParse(contextKey, value).success);
