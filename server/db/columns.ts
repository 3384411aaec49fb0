export interface Column {
  /** How `jsonSql` prints it; by default as any value. */
  readonly kind?: "document" | "time" | "times";
  /** Absent if the field isn't in the row, but has a position among the others. */
  readonly name?: string;
  /** Returns the field's value, or undefined to leave the field out. */
  readonly read: (stored: unknown) => unknown;
  /** Returns the value to store, also for a record without the field. */
  readonly write: (value: unknown) => unknown;
}

/** Columns by field, in export order. */
export type Columns = Readonly<Record<string, Column>>;

const orUndefined = (stored: unknown) => stored ?? undefined;

/** Stores `fallback` when the record lacks the field. */
export const column = (name: string, fallback: unknown = null): Column => ({
  name,
  read: orUndefined,
  write: (value) => value ?? fallback,
});

/** A JSON document. */
export const document = (name: string): Column => ({ ...column(name), kind: "document" });

/** Null is a value of the record. */
export const nullable = (name: string): Column => ({ ...column(name), read: (stored) => stored });

/** A list, omitted from the record if empty. */
export const list = (name: string): Column => ({
  ...column(name, []),
  read: (stored) => (Array.isArray(stored) && stored.length > 0 ? stored : undefined),
});

const toText = (stored: unknown) => (stored instanceof Date ? stored.toISOString() : undefined);
const toDate = (value: unknown) => (typeof value === "string" ? new Date(value) : null);

export const time = (name: string): Column => ({
  kind: "time",
  name,
  read: toText,
  write: toDate,
});

/** A list of times, omitted from the record if empty. */
export const times = (name: string): Column => ({
  kind: "times",
  name,
  read: (stored) => (Array.isArray(stored) && stored.length > 0 ? stored.map(toText) : undefined),
  write: (value) => (Array.isArray(value) ? value.map(toDate) : []),
});

/** A field from other tables or from an encrypted column. */
export const customColumn: Column = { read: () => undefined, write: () => null };

export const columnsOf = (shape: object, columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([field]) => Object.hasOwn(shape, field)));

/** Omits fields without a value; `more` replaces fields in place. Rows were checked on write. */
export function toRecord<R extends object>(
  columns: Columns,
  row: object,
  more: { readonly [F in keyof R]?: R[F] | undefined } = {},
): R {
  const stored = row as Readonly<Record<string, unknown>>;
  const givenFields = more as Readonly<Record<string, unknown>>;
  const record: Record<string, unknown> = {};
  const set = (field: string, value: unknown) => {
    if (value !== undefined) record[field] = value;
  };
  for (const [field, { name = "", read }] of Object.entries(columns)) {
    set(field, Object.hasOwn(givenFields, field) ? givenFields[field] : read(stored[name]));
  }
  for (const [field, value] of Object.entries(givenFields)) set(field, value);
  return record as R;
}

/** Builds a whole record's row, with documents as values. */
export function toRow(columns: Columns, record: object): Record<string, unknown> {
  const values = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(columns).flatMap(([field, { name, write }]) =>
      name === undefined ? [] : [[name, write(values[field])]],
    ),
  );
}

/** Builds the columns of the given fields only. */
export const toChanges = (columns: Columns, given: object): Record<string, unknown> =>
  toRow(
    columnsOf(
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      columns,
    ),
    given,
  );
