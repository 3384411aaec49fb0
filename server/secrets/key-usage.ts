import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { StartupError } from "../startup-error.ts";
import { keyIdByteCount } from "./key-file.ts";
import { type Keyring, minEnvelopeBytes } from "./keyring.ts";
import { type SealedColumn, sealedColumns } from "./sealed-columns.ts";

/** Returns SQL for an envelope's key ID, which migration 2 indexes for columns with many rows. */
export const toKeyIdSql = (column: string): RawBuilder<Buffer> =>
  sql<Buffer>`substring(${sql.ref(column)} from 2 for ${sql.lit(keyIdByteCount)})`;

/**
 * Returns a query for the IDs of the keys that a column's values use. Ignores values that are
 * shorter than an envelope. If the key ID is indexed, the query skips from key to key, so its cost
 * depends only on the number of keys.
 */
export function toColumnKeysQuery({ table, column }: SealedColumn): RawBuilder<{ id: Buffer }> {
  const id = toKeyIdSql(column);
  const rowsSql = sql`select ${id} as id from ${sql.table(table)} where octet_length(${sql.ref(column)}) >= ${sql.lit(minEnvelopeBytes)}`;
  return sql<{ id: Buffer }>`
    with recursive used (id) as (
      (${rowsSql} order by ${id} limit 1)
      union all
      select (${rowsSql} and ${id} > used.id order by ${id} limit 1) from used where used.id is not null
    )
    select id from used where id is not null`;
}

export async function readColumnsByKeyId(db: Kysely<Database>): Promise<Map<string, string[]>> {
  const columnsByKeyId = new Map<string, string[]>();
  for (const sealedColumn of sealedColumns) {
    const { rows } = await toColumnKeysQuery(sealedColumn).execute(db);
    for (const id of rows.map((row) => row.id.toString("hex"))) {
      columnsByKeyId.set(id, [
        ...(columnsByKeyId.get(id) ?? []),
        `${sealedColumn.table}.${sealedColumn.column}`,
      ]);
    }
  }
  return columnsByKeyId;
}

/** Throws StartupError with the missing keys' IDs and columns if the keyring lacks a used key. */
export async function assertKeysPresent(db: Kysely<Database>, keyring: Keyring): Promise<void> {
  const keyIds = new Set(keyring.listKeyIds());
  const missingKeys = [...(await readColumnsByKeyId(db))].filter(([id]) => !keyIds.has(id));
  if (missingKeys.length === 0) return;
  const keyIdsText = missingKeys.map(([id]) => id).join(", ");
  const columnsText = [...new Set(missingKeys.flatMap(([, columnNames]) => columnNames))].join(
    ", ",
  );
  throw new StartupError(
    `The key file is missing keys for encrypted values in ${columnsText}: ${keyIdsText}. ` +
      "Restore the key file that belongs to this database, or set SIGNALBOX_KEY_FILE to its path.",
  );
}
