import { readTokensBeforeError, sliceValueText } from "../../contract/json-text.ts";
import { isObject, parseObject, unwrapData } from "./bodies.ts";
import type { Completion } from "./dialect.ts";
import { splitPath } from "./translate.ts";
import { HttpError } from "../http/errors.ts";

/** Inserts a key with the text of its value at the beginning of an object. */
export function insertMember(
  text: string,
  object: readonly string[],
  key: string,
  value: string,
): string {
  for (const { kind, path, end } of readTokensBeforeError(text)) {
    if (kind !== "{" || path.length !== object.length) continue;
    if (!object.every((segment, index) => segment === path[index])) continue;
    const isEmpty = /^\s*\}/.test(text.slice(end, end + 100));
    return `${text.slice(0, end)}${JSON.stringify(key)}:${value}${isEmpty ? "" : ","}${text.slice(end)}`;
  }
  return text;
}

/** Returns the text of the value at a path; undefined if there is none. */
function findValueText(text: string, targetPath: readonly (string | number)[]): string | undefined {
  for (const { kind, path, start } of readTokensBeforeError(text)) {
    if (kind === "key" || kind === "}" || kind === "]" || path.length !== targetPath.length)
      continue;
    if (targetPath.every((segment, index) => segment === path[index]))
      return sliceValueText(text, start);
  }
  return undefined;
}

const getValue = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (current, key) => (isObject(current) && Object.hasOwn(current, key) ? current[key] : undefined),
    value,
  );

/** Reports whether a write of this body needs the saved value. */
export function isIncomplete(body: unknown, { to }: Completion): boolean {
  const path = splitPath(to);
  const parent = getValue(body, path.slice(0, -1));
  return isObject(parent) && !Object.hasOwn(parent, path.at(-1) ?? "");
}

/** Returns the path of the record to read. Undefined if a parameter is missing or invalid. */
export function toRecordPath(
  { read }: Completion,
  parameters: Readonly<Record<string, unknown>>,
): string | undefined {
  let isComplete = true;
  const path = read.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (typeof value === "string" && value !== "" && !/\p{Surrogate}/u.test(value)) {
      return encodeURIComponent(value);
    }
    isComplete = false;
    return "";
  });
  return isComplete ? path : undefined;
}

/**
 * Returns the path of the saved value in a record; undefined if the path contains a list without a
 * matching item. Throws 422 if several items match.
 */
function toSavedPath(
  record: unknown,
  body: Readonly<Record<string, unknown>>,
  { from, same = [] }: Completion,
): (string | number)[] | undefined {
  const segments = splitPath(from);
  const listIndex = segments.indexOf("[]");
  if (listIndex === -1) return segments;
  const list = getValue(record, segments.slice(0, listIndex));
  const matchingIndexes = (Array.isArray(list) ? list : []).flatMap((item: unknown, index) =>
    isObject(item) && same.every((key) => body[key] === undefined || item[key] === body[key])
      ? [index]
      : [],
  );
  if (matchingIndexes.length > 1) {
    const missingKey = same.find((key) => body[key] === undefined);
    if (missingKey === undefined) {
      throw new HttpError(422, `More than one saved value has this ${same.join(" and ")}.`);
    }
    throw new HttpError(
      422,
      `The request matches more than one saved value. Add ${missingKey} to choose one.`,
      { errors: { [missingKey]: { messages: ["Required, because several saved values match"] } } },
    );
  }
  const [index] = matchingIndexes;
  return index === undefined
    ? undefined
    : [...segments.slice(0, listIndex), index, ...segments.slice(listIndex + 1)];
}

/** Returns the body with the saved value of the record. Both texts must come from `toJsonText`. */
export function completeBody(text: string, recordText: string, completion: Completion): string {
  const body = parseObject(text) ?? {};
  const response = parseObject(recordText);
  const record = unwrapData(response);
  const path = toSavedPath(record, body, completion);
  if (path === undefined) return text;
  const savedText = findValueText(recordText, record === response ? path : ["data", ...path]);
  if (savedText === undefined || savedText === "null") return text;
  const targetPath = splitPath(completion.to);
  return insertMember(text, targetPath.slice(0, -1), targetPath.at(-1) ?? "", savedText);
}
