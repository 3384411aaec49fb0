import { asObject } from "../../../../domain/loose.ts";
import { toExactJson } from "./exact-event.ts";
import { isEqual } from "../../../lib/three-way.ts";

export type PathKey = string | number;

/** Values that differ at a path. A missing value is `undefined`. */
export interface Difference {
  path: readonly PathKey[];
  left: unknown;
  right: unknown;
}

/** Deeper values are compared as JSON text, because longer paths are unreadable. */
const maxDepth = 40;

/**
 * Compares JSON values recursively, in the key order of the left value. Skips the common start and
 * end of lists, so that an inserted item doesn't make all later items differ. The values may be
 * from `readExactEvent`.
 */
export function diffValues(left: unknown, right: unknown): Difference[] {
  const differences: Difference[] = [];
  addDifferences(left, right, [], differences);
  return differences;
}

function addDifferences(
  left: unknown,
  right: unknown,
  path: readonly PathKey[],
  differences: Difference[],
): void {
  if (Object.is(left, right)) return;
  if (path.length >= maxDepth) {
    if (JSON.stringify(left) !== JSON.stringify(right)) differences.push({ path, left, right });
    return;
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    addListDifferences(left as unknown[], right as unknown[], path, differences);
    return;
  }
  const [leftObject, rightObject] = [asObject(left), asObject(right)];
  if (!leftObject || !rightObject) {
    differences.push({ path, left, right });
    return;
  }
  for (const key of new Set([...Object.keys(leftObject), ...Object.keys(rightObject)])) {
    const getOwn = (record: Readonly<Record<string, unknown>>) =>
      Object.hasOwn(record, key) ? record[key] : undefined;
    addDifferences(getOwn(leftObject), getOwn(rightObject), [...path, key], differences);
  }
}

function addListDifferences(
  left: readonly unknown[],
  right: readonly unknown[],
  path: readonly PathKey[],
  differences: Difference[],
): void {
  const minLength = Math.min(left.length, right.length);
  let prefixLength = 0;
  while (prefixLength < minLength && isEqual(left[prefixLength], right[prefixLength]))
    prefixLength += 1;
  let suffixLength = 0;
  while (
    suffixLength < minLength - prefixLength &&
    isEqual(left.at(-1 - suffixLength), right.at(-1 - suffixLength))
  )
    suffixLength += 1;
  const [leftEnd, rightEnd] = [left.length - suffixLength, right.length - suffixLength];
  for (let index = prefixLength; index < Math.max(leftEnd, rightEnd); index += 1) {
    addDifferences(
      index < leftEnd ? left[index] : undefined,
      index < rightEnd ? right[index] : undefined,
      [...path, index],
      differences,
    );
  }
}

const idKeyPattern = /^_?ids?$|[a-z\d](Id|Ids|ID|UUID|Uuid)$|_(id|ids|uuid)$|^_[a-z]+Id$|uuid$/;
const idPattern = /^(?:[0-9a-f]{24}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;
const timePattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const timeKeyPattern =
  /[a-z](At|Date|Time|Timestamp|Until)$|^(timestamp|date|time)$|_(at|date|time)$/;

const isScalar = (value: unknown) => typeof value !== "object" || value === null;

/** Reports whether both values of a difference are IDs or times, which differ in every event. */
export function isIdOrTime({ path, left, right }: Difference): boolean {
  if (left === undefined || right === undefined || !isScalar(left) || !isScalar(right)) {
    return false;
  }
  const bothMatch = (pattern: RegExp) =>
    [left, right].every((value) => pattern.test(toExactJson(value).replaceAll('"', "")));
  const key = path.findLast((pathKey) => typeof pathKey === "string") ?? "";
  if (idKeyPattern.test(key) || bothMatch(idPattern)) return true;
  return bothMatch(timePattern) || (timeKeyPattern.test(key) && bothMatch(/^[\d\s:.TZ+/-]+$/));
}

/** Formats a path such as `order.items[2].sku`. Quotes keys that aren't identifiers. */
export function formatPath(path: readonly PathKey[]): string {
  return path
    .map((key, index) => {
      if (typeof key === "number") return `[${key}]`;
      if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join("");
}
