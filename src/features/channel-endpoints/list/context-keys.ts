import { contextKey } from "../../../../contract/common.ts";

/** Parses context keys that are separated by line breaks or commas. */
export const parseContextKeys = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((key) => key.trim())
      .filter((key) => key !== ""),
  ),
];

/** Returns an error unless each key has the format `type:id`. */
export function validateContextKeys(text: string): string | undefined {
  const invalidKey = parseContextKeys(text).find((key) => !contextKey.safeParse(key).success);
  return invalidKey === undefined
    ? undefined
    : `Use the format type:id, for example tenant:acme, instead of “${invalidKey}”`;
}
