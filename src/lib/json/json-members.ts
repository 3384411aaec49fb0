import { readTokensBeforeError } from "../../../contract/json-text.ts";

type Child = readonly [step: string | number | undefined, text: string];

function getChildren(text: string): Child[] {
  const children: Child[] = [];
  let containerStart = 0;
  for (const { kind, depth, path, start, end } of readTokensBeforeError(text)) {
    if (depth !== 1 || kind === "key") continue;
    if (kind === "{" || kind === "[") containerStart = start;
    else
      children.push([
        path[0],
        text.slice(kind === "}" || kind === "]" ? containerStart : start, end),
      ]);
  }
  return children;
}

/**
 * Returns the text of each member of the outermost object or, if its only member is an object named
 * `data`, of that object. Preserves digits and key order. Of repeated keys, returns only the last
 * value.
 */
export function getJsonMembers(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const [step, value] of getChildren(text)) {
    if (typeof step === "string") members.set(step, value);
  }
  const envelopeData = members.size === 1 ? members.get("data") : undefined;
  return envelopeData?.startsWith("{") ? getJsonMembers(envelopeData) : members;
}

export const toJsonObject = (members: Iterable<readonly [key: string, text: string]>): string =>
  `{${[...members].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`;

/**
 * Returns the text of each item of the outermost list, or of the outermost object's `data` list.
 */
export function getJsonItems(text: string): readonly string[] {
  const children = getChildren(text);
  const dataChild = children.findLast(([step]) => step === "data");
  if (dataChild) return getJsonItems(dataChild[1]);
  return children.flatMap(([step, value]) => (typeof step === "number" ? [value] : []));
}
