import { contextKey } from "../../../../contract/common.ts";

export const parseContextKeys = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((key) => key.trim())
      .filter((key) => key !== ""),
  ),
];

export function validateContextKeys(text: string): string | undefined {
  const invalidKey = parseContextKeys(text).find((key) => !contextKey.safeParse(key).success);
  return invalidKey === undefined
    ? undefined
    : `Use the format type:id, for example tenant:acme, instead of “${invalidKey}”`;
}
