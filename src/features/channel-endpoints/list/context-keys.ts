import { contextKey } from "../../../../contract/common.ts";

/** Keys of a context as they are typed: one on a line, or between commas. */
export const typedKeys = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((key) => key.trim())
      .filter((key) => key !== ""),
  ),
];

/** What is wrong with typed keys; undefined where each has the form `type:id`. */
export function keysFault(text: string): string | undefined {
  const odd = typedKeys(text).find((key) => !contextKey.safeParse(key).success);
  return odd === undefined ? undefined : `“${odd}” has not the form type:id`;
}
