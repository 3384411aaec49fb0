import { asObject } from "../../../../domain/loose.ts";
import { isEqual } from "../../../lib/three-way.ts";

export type PathKey = string | number;

/** `undefined` means a missing value. */
export interface Difference {
  path: readonly PathKey[];
  left: unknown;
  right: unknown;
}

/** Deeper values are compared as text, because longer paths are unreadable. */
const maxDepth = 40;

/**
 * Compares JSON member by member, in the order of the left one's keys. Skips the common start and
 * end of lists, so that an inserted item is one difference instead of a shift of all following
 * items.
 */
export function diffValues(left: unknown, right: unknown): Difference[] {
  const found: Difference[] = [];
  compare(left, right, [], found);
  return found;
}

function compare(
  left: unknown,
  right: unknown,
  path: readonly PathKey[],
  found: Difference[],
): void {
  if (Object.is(left, right)) return;
  if (path.length >= maxDepth) {
    if (JSON.stringify(left) !== JSON.stringify(right)) found.push({ path, left, right });
    return;
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    compareLists(left as unknown[], right as unknown[], path, found);
    return;
  }
  const [one, other] = [asObject(left), asObject(right)];
  if (!one || !other) {
    found.push({ path, left, right });
    return;
  }
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const at = (record: Readonly<Record<string, unknown>>) =>
      Object.hasOwn(record, key) ? record[key] : undefined;
    compare(at(one), at(other), [...path, key], found);
  }
}

function compareLists(
  left: readonly unknown[],
  right: readonly unknown[],
  path: readonly PathKey[],
  found: Difference[],
): void {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && isEqual(left[start], right[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isEqual(left.at(-1 - end), right.at(-1 - end))) end += 1;
  const [one, other] = [left.length - end, right.length - end];
  for (let index = start; index < Math.max(one, other); index += 1) {
    compare(
      index < one ? left[index] : undefined,
      index < other ? right[index] : undefined,
      [...path, index],
      found,
    );
  }
}

const idKey = /^_?ids?$|[a-z\d](Id|Ids|ID|UUID|Uuid)$|_(id|ids|uuid)$|^_[a-z]+Id$|uuid$/;
const idText = /^(?:[0-9a-f]{24}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;
const timeText = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const timeKey = /[a-z](At|Date|Time|Timestamp|Until)$|^(timestamp|date|time)$|_(at|date|time)$/;

const isScalar = (value: unknown) => typeof value !== "object" || value === null;

/**
 * Reports whether a difference is in an ID or time, which two events never share. A value that only
 * one of them has doesn't count.
 */
export function isIdOrTime({ path, left, right }: Difference): boolean {
  if (left === undefined || right === undefined || !isScalar(left) || !isScalar(right)) {
    return false;
  }
  const looksLike = (pattern: RegExp) =>
    [left, right].every((value) => pattern.test(JSON.stringify(value).replaceAll('"', "")));
  const key = path.findLast((part) => typeof part === "string") ?? "";
  if (idKey.test(key) || looksLike(idText)) return true;
  return looksLike(timeText) || (timeKey.test(key) && looksLike(/^[\d\s:.TZ+/-]+$/));
}

/** Formats `order.items[2].sku`; a key that isn't a plain word is quoted. */
export function pathText(path: readonly PathKey[]): string {
  return path
    .map((key, index) => {
      if (typeof key === "number") return `[${key}]`;
      if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join("");
}
