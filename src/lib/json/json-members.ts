import { tokensBeforeError } from "../../../contract/json-text.ts";

type Child = readonly [step: string | number | undefined, text: string];

function children(text: string): Child[] {
  const found: Child[] = [];
  let begin = 0;
  for (const { kind, depth, path, start, end } of tokensBeforeError(text)) {
    if (depth !== 1 || kind === "key") continue;
    if (kind === "{" || kind === "[") begin = start;
    else found.push([path[0], text.slice(kind === "}" || kind === "]" ? begin : start, end)]);
  }
  return found;
}

/**
 * Returns the text of each member of the outermost object, or of the object in its only member
 * `data`. Preserves digits and key order. The last of repeated keys wins, which is also how
 * `JSON.parse` works.
 */
export function jsonMembers(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const [step, value] of children(text)) {
    if (typeof step === "string") members.set(step, value);
  }
  const wrapped = members.size === 1 ? members.get("data") : undefined;
  return wrapped?.startsWith("{") ? jsonMembers(wrapped) : members;
}

/**
 * Returns the text of each item of the outermost list, or of the outermost object's `data` list.
 */
export function jsonItems(text: string): readonly string[] {
  const found = children(text);
  const data = found.findLast(([step]) => step === "data");
  if (data) return jsonItems(data[1]);
  return found.flatMap(([step, value]) => (typeof step === "number" ? [value] : []));
}
