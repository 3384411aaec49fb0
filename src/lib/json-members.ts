import { stringEnd, valueEnd } from "./json-lines.ts";

const blank = /[\t\n\r ,:]*/y;

/** Where the piece that a sticky pattern matches ends. */
function after(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  pattern.exec(text);
  return pattern.lastIndex;
}

/**
 * The text of each member of the outermost object, as it was written: digits and key order stay.
 * The text must be valid JSON; of anything but an object there are no members. Of a repeated key
 * the last one counts, as for the parser. A lone `data` around the object is looked through.
 */
export function jsonMembers(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let position = after(blank, text, 0);
  if (text[position] !== "{") return members;
  position = after(blank, text, position + 1);
  while (text[position] === '"') {
    const keyEnd = stringEnd(text, position + 1);
    const key: unknown = JSON.parse(text.slice(position, keyEnd));
    const start = after(blank, text, keyEnd);
    const end = valueEnd(text, start);
    members.set(String(key), text.slice(start, end));
    position = after(blank, text, end);
  }
  const wrapped = members.size === 1 ? members.get("data") : undefined;
  return wrapped?.startsWith("{") ? jsonMembers(wrapped) : members;
}

/**
 * The text of each item of the outermost list, or of the list that an object holds as its `data`:
 * digits and key order stay. The text must be valid JSON; of anything else there are no items.
 */
export function jsonItems(text: string): readonly string[] {
  const items: string[] = [];
  let position = after(blank, text, 0);
  if (text[position] === "{") return jsonItems(jsonMembers(text).get("data") ?? "");
  if (text[position] !== "[") return items;
  position = after(blank, text, position + 1);
  while (position < text.length && text[position] !== "]") {
    const end = valueEnd(text, position);
    items.push(text.slice(position, end));
    position = after(blank, text, end);
  }
  return items;
}
