import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "../db/schema.ts";

export type Table = keyof Database;
type GeneratedColumn = "full_name";

/** A row to insert, its JSON columns as values; a column that is left out becomes null. */
export type Row<T extends Table> = {
  [K in Exclude<keyof Selectable<Database[T]>, GeneratedColumn>]?: Selectable<Database[T]>[K];
};

/** One row as JSON; binary values in the form that PostgreSQL reads out of a text. */
function rowText(row: object): string {
  const values: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    values[column] = Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value;
  }
  return JSON.stringify(values);
}

/** Of one statement; keeps the text that PostgreSQL parses at once small. */
const batchCharacters = 2_000_000;

/** Inserts rows with as few statements as possible; every row has the columns of the first. */
export async function insertRows<T extends Table>(
  db: Kysely<Database>,
  table: T,
  rows: readonly Row<T>[],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const insert = (texts: readonly string[]) =>
    sql`insert into ${sql.table(table)} (${columns})
      select ${columns}
      from json_populate_recordset(null::${sql.table(table)}, ${`[${texts.join(",")}]`}::json)
      ${onConflict}`.execute(db);

  let texts: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const text = rowText(row);
    texts.push(text);
    characters += text.length;
    if (characters > batchCharacters) {
      await insert(texts);
      texts = [];
      characters = 0;
    }
  }
  if (texts.length > 0) await insert(texts);
}
