import { contextKey } from "../../../../contract/common.ts";

/** Parses context keys: one per line, or separated by commas. */
export const typedKeys = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((key) => key.trim())
      .filter((key) => key !== ""),
  ),
];

/** Returns an error unless each key has the form `type:id`. */
export function keysFault(text: string): string | undefined {
  const odd = typedKeys(text).find((key) => !contextKey.safeParse(key).success);
  return odd === undefined
    ? undefined
    : `“${odd}” isn't a context key. Enter type:id, for example tenant:acme`;
}
