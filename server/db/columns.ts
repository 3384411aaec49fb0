export interface Column {
  /** How `createJsonSql` formats the value. By default, the SQL calls `to_json`. */
  readonly kind?: "document" | "time" | "times";
  /** Column name. Absent if the field isn't in the row, but has a position among the fields. */
  readonly name?: string;
  /** Returns the field's value, or undefined to leave the field out. */
  readonly read: (storedValue: unknown) => unknown;
  /** Returns the value to store. The field may be missing in the record. */
  readonly write: (value: unknown) => unknown;
}

/** Columns by field, in export order. */
export type Columns = Readonly<Record<string, Column>>;

const toUndefinedIfNull = (value: unknown) => value ?? undefined;

/** Returns a column that stores `fallback` if the record lacks the field. */
export const createColumn = (name: string, fallback: unknown = null): Column => ({
  name,
  read: toUndefinedIfNull,
  write: (value) => value ?? fallback,
});

/** Returns a column whose JSON document `createJsonSql` copies unchanged. */
export const createDocumentColumn = (name: string): Column => ({
  ...createColumn(name),
  kind: "document",
});

/** Returns a column for a field that appears in the record even if it is null. */
export const createNullableColumn = (name: string): Column => ({
  ...createColumn(name),
  read: (value) => value,
});

/** Returns a column with a list, which the record omits if empty. */
export const createListColumn = (name: string): Column => ({
  ...createColumn(name, []),
  read: (value) => (Array.isArray(value) && value.length > 0 ? value : undefined),
});

const toIsoTime = (value: unknown) => (value instanceof Date ? value.toISOString() : undefined);
const toDate = (value: unknown) => (typeof value === "string" ? new Date(value) : null);

export const createTimeColumn = (name: string): Column => ({
  kind: "time",
  name,
  read: toIsoTime,
  write: toDate,
});

export const createTimesColumn = (name: string): Column => ({
  kind: "times",
  name,
  read: (value) => (Array.isArray(value) && value.length > 0 ? value.map(toIsoTime) : undefined),
  write: (value) => (Array.isArray(value) ? value.map(toDate) : []),
});

/** A field whose value comes from other tables or from an encrypted column. */
export const customColumn: Column = { read: () => undefined, write: () => null };

export const pickColumns = (shape: object, columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([field]) => Object.hasOwn(shape, field)));

/**
 * Converts a row to a record. Omits fields whose value is undefined. `overrideValues` replace the
 * values of fields in place. Additional fields are appended.
 */
export function toRecord<R extends object>(
  columns: Columns,
  row: object,
  overrideValues: { readonly [F in keyof R]?: R[F] | undefined } = {},
): R {
  const columnValues = row as Readonly<Record<string, unknown>>;
  const overrideFields = overrideValues as Readonly<Record<string, unknown>>;
  const record: Record<string, unknown> = {};
  const set = (field: string, value: unknown) => {
    if (value !== undefined) record[field] = value;
  };
  for (const [field, { name = "", read }] of Object.entries(columns)) {
    set(
      field,
      Object.hasOwn(overrideFields, field) ? overrideFields[field] : read(columnValues[name]),
    );
  }
  for (const [field, value] of Object.entries(overrideFields)) set(field, value);
  return record as R;
}

/** Converts a complete record to a row. JSON documents in the row are values, not text. */
export function toRow(columns: Columns, record: object): Record<string, unknown> {
  const fieldValues = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(columns).flatMap(([field, { name, write }]) =>
      name === undefined ? [] : [[name, write(fieldValues[field])]],
    ),
  );
}

/** Converts the fields of `changes` to columns. Skips undefined fields, but not null. */
export const toPartialRow = (columns: Columns, changes: object): Record<string, unknown> =>
  toRow(
    pickColumns(
      Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
      columns,
    ),
    changes,
  );
