import { tokensBeforeError } from "../../../contract/json-text.ts";

type Child = readonly [step: string | number | undefined, text: string];

/** Returns each value directly inside an object or a list. */
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
 * Returns the text of each member of the outermost object as written: digits and key order stay.
 * Anything but an object has no members. Of a repeated key the last one counts, as for the parser.
 * An object that is only `data` around another is replaced by the inner one.
 */
export function jsonMembers(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const [step, value] of children(text)) {
    if (typeof step === "string") members.set(step, value);
  }
  const wrapped = members.size === 1 ? members.get("data") : undefined;
  return wrapped?.startsWith("{") ? jsonMembers(wrapped) : members;
}

/** Returns the text of each item of the outermost list, or of the list that is its `data`. */
export function jsonItems(text: string): readonly string[] {
  const found = children(text);
  const data = found.findLast(([step]) => step === "data");
  if (data) return jsonItems(data[1]);
  return found.flatMap(([step, value]) => (typeof step === "number" ? [value] : []));
}
