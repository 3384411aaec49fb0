import { isLosslessNumber, readJsonTokens, sliceValueText } from "../../../contract/json-text.ts";
import { parseJson } from "../../../contract/parse-json.ts";
import { asObject } from "../../../domain/loose.ts";
import { formatJson } from "../../lib/json/json-lines.ts";
import { toJsonObject } from "../../lib/json/json-members.ts";
import { isEqual } from "../../lib/three-way.ts";

export function isSameData(a: string, b: string): boolean {
  if (a.trim() === b.trim()) return true;
  const value = parseJson(a);
  // Key order and spaces don't matter. Numbers must have equal digits, which parsing can lose.
  return (
    value !== undefined &&
    isEqual(value, parseJson(b)) &&
    findNumbers(a).join() === findNumbers(b).join()
  );
}

const findNumbers = (text: string) =>
  [...readJsonTokens(text)]
    .filter(({ kind }) => kind === "number")
    .map(({ start, end }) => text.slice(start, end))
    .toSorted();

/**
 * Reports whether the browser can represent all numbers in the text without loss. Returns false for
 * invalid JSON.
 */
export function isLossless(dataText: string): boolean {
  try {
    return [...readJsonTokens(dataText)].every(
      ({ kind, start, end }) => kind !== "number" || isLosslessNumber(dataText.slice(start, end)),
    );
  } catch {
    return false;
  }
}

/**
 * Formats versions of custom data without the keys whose values are the same in all versions, so
 * that a shortened text shows the differences. A blank text is a version without data.
 */
export function formatDifferences(versions: readonly string[]): string[] {
  return pickDifferences(versions).map((text) =>
    parseJson(text) === undefined ? text : formatJson(text),
  );
}

const isBlank = (text: string) => text.trim() === "";

/**
 * Removes the keys whose values are the same in all texts. Returns the texts unchanged if a text is
 * neither blank nor an object, or if no key differs.
 */
function pickDifferences(texts: readonly string[]): readonly string[] {
  if (texts.some((text) => !isBlank(text) && !asObject(parseJson(text)))) return texts;
  const memberMaps = texts.map(parseMembers);
  const differenceMaps = texts.map(() => new Map<string, string>());
  for (const key of new Set(memberMaps.flatMap((members) => [...members.keys()]))) {
    const values = memberMaps.map((members) => members.get(key) ?? "");
    if (values.every((value) => isSameData(value, values[0] ?? ""))) continue;
    for (const [index, value] of pickDifferences(values).entries())
      if (value !== "") differenceMaps[index]?.set(key, value);
  }
  if (differenceMaps.every(({ size }) => size === 0)) return texts;
  return differenceMaps.map((members, index) => {
    const text = texts[index] ?? "";
    return isBlank(text) ? text : toJsonObject(members);
  });
}

/** Returns the text of each member of an object. Blank texts have no members. */
function parseMembers(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  if (isBlank(text)) return members;
  for (const { kind, depth, path, start } of readJsonTokens(text)) {
    if (depth === 1 && kind !== "key" && kind !== "}" && kind !== "]")
      members.set(String(path[0]), sliceValueText(text, start));
  }
  return members;
}
