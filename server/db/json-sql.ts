import type { Column, Columns } from "./columns.ts";

const isoFormat = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const toIsoSql = (time: string) => `to_char(${time} at time zone 'UTC', ${isoFormat})`;

/** Returns SQL for a column's value as JSON text. If it is null, the field is omitted. */
function createValueSql({ kind, name = "" }: Column, table: string): string {
  const column = `${table}.${name}`;
  switch (kind) {
    case "document":
      return column;
    case "time":
      return `'"' || ${toIsoSql(column)} || '"'`;
    case "times":
      return `(select to_json(array_agg(${toIsoSql("item")})) from unnest(${column}) as item)`;
    default:
      return `to_json(${column})`;
  }
}

interface Shape {
  /** SQL of the JSON text of further fields, which replace columns in place or follow them. */
  more?: Readonly<Record<string, string>>;
  /** The first field that always has a value. */
  required?: string;
  /** Leaves out the closing brace. */
  isOpen?: boolean;
}

/**
 * Returns SQL that serializes a row like `JSON.stringify(toRecord(…))`. Stored documents are copied
 * unchanged, without parsing them.
 */
export function jsonSql(
  columns: Columns,
  table: string,
  { more = {}, required = "_id", isOpen = false }: Shape = {},
): string {
  const texts = new Map(
    Object.entries(columns)
      .filter(([field, { name }]) => name !== undefined || Object.hasOwn(more, field))
      .map(([field, column]) => [field, createValueSql(column, table)]),
  );
  for (const [field, text] of Object.entries(more)) texts.set(field, text);
  const at = [...texts.keys()].indexOf(required);
  const fields = [...texts].map(([field, text], index) => {
    if (index < at) return `'"${field}":' || ${text} || ','`;
    return `'${index === at ? "" : ","}"${field}":' || ${text}`;
  });
  // `||` returns null for a field without a value. `concat` skips null.
  return `concat('{', ${fields.join(", ")}${isOpen ? "" : ", '}'"})`;
}

/**
 * Character that marks where text is inserted into JSON text. JSON escapes all other occurrences.
 */
export const insertionMark = "\u0001";
export const insertionMarkSql = "chr(1)";
