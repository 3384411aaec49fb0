import type { Keyring } from "../server/secrets/keyring.ts";
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, TableName } from "../server/db/schema.ts";

type GeneratedColumn = "full_name";

/** Formats a binary value as text in the hex format of PostgreSQL's `bytea` type. */
export const toBinaryText = (value: Buffer): string => `\\x${value.toString("hex")}`;

/** Encrypts a value as JSON. Returns the encrypted bytes in the format of `toBinaryText`. */
export const sealJson = (keyring: Keyring, value: unknown, sealedValueId: string): string =>
  toBinaryText(keyring.seal(JSON.stringify(value), sealedValueId));

/**
 * A row to insert. JSON columns contain parsed values, and binary columns contain text in the
 * format of `toBinaryText`.
 */
export type NewRow<T extends TableName> = {
  [K in Exclude<keyof Selectable<Database[T]>, GeneratedColumn>]?: AsText<
    Selectable<Database[T]>[K]
  >;
};
type AsText<T> = T extends Buffer ? string : T;

/** Number of rows per statement. */
const batchSize = 2000;

/** Inserts rows with few statements. Every row must have the columns of the first row. */
export async function insertRows<T extends TableName>(
  db: Kysely<Database>,
  table: T,
  rows: readonly NewRow<T>[],
  conflictClause: RawBuilder<unknown> = sql``,
): Promise<void> {
  const [firstRow] = rows;
  if (firstRow === undefined) return;
  const columns = sql.join(Object.keys(firstRow).map((name) => sql.ref(name)));
  for (let startIndex = 0; startIndex < rows.length; startIndex += batchSize) {
    const rowsJson = JSON.stringify(rows.slice(startIndex, startIndex + batchSize));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${rowsJson}::json)
      ${conflictClause}`.execute(db);
  }
}
