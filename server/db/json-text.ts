import { type RawBuilder, sql } from "kysely";
import type { Column, Columns } from "./columns.ts";

/** Scalars as the driver returns them; documents, lists, and times as text. */
export type TextRow = Readonly<Record<string, string | number | boolean | null>>;

const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

const selected = ({ kind, name = "" }: Column, table: string): string => {
  const column = `"${table}"."${name}"`;
  if (kind === "json") return `to_json(${column})::text as "${name}"`;
  if (kind === "time") return `(${column} at time zone 'UTC')::text as "${name}"`;
  if (kind === "times") {
    return `(select to_json(array_agg(to_char(item at time zone 'UTC', '${isoFormat}')))::text
      from unnest(${column}) as item) as "${name}"`;
  }
  return column;
};

/**
 * Selects columns for `jsonWriter`. PostgreSQL returns stored documents as they are, so that nothing
 * parses them only to print them again.
 */
export const jsonSelection = (columns: Columns, table: string): RawBuilder<unknown> =>
  sql.raw(
    Object.values(columns)
      .filter(({ name }) => name !== undefined)
      .map((column) => selected(column, table))
      .join(", "),
  );

/** Converts `2026-03-01 12:00:00.5` to `"2026-03-01T12:00:00.500Z"`; PostgreSQL drops end zeros. */
const timeText = (text: string): string =>
  `"${text.slice(0, 10)}T${text.slice(11)}${".000".slice(text.length - 19)}Z"`;

function valueText(value: TextRow[string] | undefined, kind: Column["kind"]): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== "string") return String(value);
  if (kind === undefined) return JSON.stringify(value);
  return kind === "time" ? timeText(value) : value;
}

/** Returns the JSON text of a field, or undefined to leave it out. */
type FieldText<Row> = (row: Row) => string | undefined;

/**
 * Returns a function that prints a row as `JSON.stringify(toRecord(…))` would. `more` replaces fields
 * in place, or adds them at the end.
 */
export function jsonWriter<Row extends TextRow>(
  columns: Columns,
  more: Readonly<Record<string, FieldText<Row>>> = {},
): (row: Row) => string {
  const texts = new Map<string, FieldText<Row>>();
  for (const [field, { kind, name }] of Object.entries(columns)) {
    if (name !== undefined) texts.set(field, (row) => valueText(row[name], kind));
    else if (Object.hasOwn(more, field)) texts.set(field, () => undefined);
  }
  for (const [field, text] of Object.entries(more)) texts.set(field, text);
  const fields = [...texts].map(([field, text]) => [`${JSON.stringify(field)}:`, text] as const);
  return (row) => {
    let all = "";
    for (const [key, text] of fields) {
      const value = text(row);
      if (value !== undefined) all += (all === "" ? "" : ",") + key + value;
    }
    return `{${all}}`;
  };
}
