/** A field that differs between two versions of a record. A missing value is undefined. */
export interface AuditChange {
  /** Path of the field, with keys separated by dots. */
  field: string;
  before: unknown;
  after: unknown;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Returns the differing fields at any depth, or all fields of a new or deleted record. */
export function findChanges(before: unknown, after: unknown, path = ""): AuditChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const sides = [before, after].filter(isObject);
  const haveSameKind =
    sides.length === 2
      ? Array.isArray(before) === Array.isArray(after)
      : sides.length === 1 && ((before ?? null) === null) !== ((after ?? null) === null);
  // An empty list or object has no fields, but counts as a value.
  if (!haveSameKind || sides.every((side) => Object.keys(side).length === 0)) {
    return [{ field: path, before, after }];
  }
  const fields = new Set(sides.flatMap((side) => Object.keys(side)));
  const getValue = (side: unknown, key: string): unknown =>
    isObject(side) && Object.hasOwn(side, key) ? (side as Record<string, unknown>)[key] : undefined;
  return [...fields].flatMap((key) =>
    findChanges(getValue(before, key), getValue(after, key), path === "" ? key : `${path}.${key}`),
  );
}
