import type { Column, Columns } from "./columns.ts";

const isoFormat = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const toIsoSql = (timeSql: string) => `to_char(${timeSql} at time zone 'UTC', ${isoFormat})`;

/** Returns SQL for a column's value as JSON text. The SQL returns null to omit the field. */
function createValueSql({ kind, name = "" }: Column, table: string): string {
  const columnSql = `${table}.${name}`;
  switch (kind) {
    case "document":
      return columnSql;
    case "time":
      return `'"' || ${toIsoSql(columnSql)} || '"'`;
    case "times":
      return `(select to_json(array_agg(${toIsoSql("item")})) from unnest(${columnSql}) as item)`;
    default:
      return `to_json(${columnSql})`;
  }
}

interface JsonSqlOptions {
  /** SQL for the JSON text of fields that replace columns in place, or that are appended. */
  extraFields?: Readonly<Record<string, string>>;
  /** The first field that always has a value. Default: `_id`. */
  requiredField?: string;
  /** Leaves out the closing brace. */
  isOpen?: boolean;
}

/**
 * Returns SQL that serializes a row like `JSON.stringify(toRecord(…))`. The SQL copies stored
 * documents unchanged, without parsing them.
 */
export function createJsonSql(
  columns: Columns,
  table: string,
  { extraFields = {}, requiredField = "_id", isOpen = false }: JsonSqlOptions = {},
): string {
  const sqlByField = new Map(
    Object.entries(columns)
      .filter(([field, { name }]) => name !== undefined || Object.hasOwn(extraFields, field))
      .map(([field, column]) => [field, createValueSql(column, table)]),
  );
  for (const [field, valueSql] of Object.entries(extraFields)) sqlByField.set(field, valueSql);
  const requiredIndex = [...sqlByField.keys()].indexOf(requiredField);
  const fieldsSql = [...sqlByField].map(([field, valueSql], index) => {
    if (index < requiredIndex) return `'"${field}":' || ${valueSql} || ','`;
    return `'${index === requiredIndex ? "" : ","}"${field}":' || ${valueSql}`;
  });
  // `||` returns null for a field without a value. `concat` skips null.
  return `concat('{', ${fieldsSql.join(", ")}${isOpen ? "" : ", '}'"})`;
}

/**
 * Character that marks where text is inserted into JSON text. JSON escapes all other occurrences.
 */
export const insertionMark = "\u0001";
export const insertionMarkSql = "chr(1)";
