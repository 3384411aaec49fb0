import { type JsonPath, readJsonTokens } from "../../../../contract/json-text.ts";

export interface JsonRange {
  /** Range of the key, including its quotes; absent for list items and the outermost value. */
  key?: { from: number; to: number };
  from: number;
  to: number;
}

/**
 * Returns the range of the value at a path; undefined if there is none.
 *
 * @throws JsonTextError if the text before the end of the value isn't JSON
 */
export function findRange(text: string, path: JsonPath): JsonRange | undefined {
  let key: JsonRange["key"];
  let containerStart = -1;
  for (const { kind, start: from, end: to, path: tokenPath } of readJsonTokens(text)) {
    if (tokenPath.length !== path.length || !path.every((step, index) => step === tokenPath[index]))
      continue;
    if (kind === "key") key = { from, to };
    else if (kind === "{" || kind === "[") containerStart = from;
    else return { ...(key && { key }), from: containerStart < 0 ? from : containerStart, to };
  }
  return undefined;
}
