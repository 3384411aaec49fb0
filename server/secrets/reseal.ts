import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { toKeyIdSql } from "./key-usage.ts";
import type { Keyring } from "./keyring.ts";
import type { RowKey, SealedColumn } from "./sealed-columns.ts";

/** Rows per transaction, few enough to keep row locks short. */
const batchSize = 500;

export interface ResealProgress {
  resealedCount: number;
  /** Identities of values that can't be decrypted, such as changed or moved values. */
  unreadableValues: string[];
}

interface SealedValue {
  key: RowKey;
  sealed: Buffer;
}

const toBinaryText = (value: string | Buffer) =>
  Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value;

async function lockBatch(
  db: Kysely<Database>,
  { table, column, keyTypesByColumn }: SealedColumn,
  currentKeyId: Buffer,
  lastKey: RowKey | undefined,
): Promise<SealedValue[]> {
  const keyColumns = Object.keys(keyTypesByColumn);
  const columnsSql = sql.join(keyColumns.map((name) => sql.ref(name)));
  const afterLastKeySql =
    lastKey === undefined
      ? sql``
      : sql`and (${columnsSql}) > (${sql.join(
          Object.entries(keyTypesByColumn).map(
            ([name, type]) => sql`${lastKey[name]}::${sql.raw(type)}`,
          ),
        )})`;
  // Skips locked rows until the next pass, to avoid deadlocks.
  const { rows } = await sql<Record<string, Buffer> & { sealed: Buffer }>`
    select ${columnsSql}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${toKeyIdSql(column)} <> ${currentKeyId} ${afterLastKeySql}
    order by ${columnsSql} limit ${sql.lit(batchSize)}
    for no key update skip locked`.execute(db);
  return rows.map(({ sealed, ...row }) => ({
    key: Object.fromEntries(keyColumns.map((name) => [name, row[name] ?? ""])),
    sealed,
  }));
}

/** Updates only rows whose old value is unchanged, and returns their number. */
async function writeBatch(
  db: Kysely<Database>,
  { table, column, keyTypesByColumn }: SealedColumn,
  batch: readonly (SealedValue & { resealed: Buffer })[],
): Promise<number> {
  const rows = batch.map((row) => ({
    ...Object.fromEntries(
      Object.entries(row.key).map(([name, value]) => [name, toBinaryText(value)]),
    ),
    sealed_before: toBinaryText(row.sealed),
    sealed_after: toBinaryText(row.resealed),
  }));
  const columns = Object.entries({
    ...keyTypesByColumn,
    sealed_before: "bytea",
    sealed_after: "bytea",
  });
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} as target set ${sql.ref(column)} = given.sealed_after
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(${sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))})
    where ${sql.join(
      Object.keys(keyTypesByColumn).map(
        (name) => sql`target.${sql.ref(name)} = given.${sql.ref(name)}`,
      ),
      sql` and `,
    )} and target.${sql.ref(column)} = given.sealed_before`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Re-encrypts a column in one pass. Each batch is a transaction, so the pass can stop at any time.
 */
export async function resealColumn(
  db: Kysely<Database>,
  keyring: Keyring,
  currentKeyId: string,
  column: SealedColumn,
  onBatch: (progress: ResealProgress) => Promise<void> | void,
): Promise<void> {
  const currentKeyIdBytes = Buffer.from(currentKeyId, "hex");
  let lastKey: RowKey | undefined;
  for (;;) {
    const progress: ResealProgress = { resealedCount: 0, unreadableValues: [] };
    const lockedBatch = await db.transaction().execute(async (transaction) => {
      const batch = await lockBatch(transaction, column, currentKeyIdBytes, lastKey);
      const resealedRows = batch.flatMap((row) => {
        const sealedValueId = column.getSealedValueId(row.key);
        try {
          return [
            {
              ...row,
              resealed: keyring.seal(keyring.open(row.sealed, sealedValueId), sealedValueId),
            },
          ];
        } catch {
          progress.unreadableValues.push(sealedValueId);
          return [];
        }
      });
      if (resealedRows.length > 0) {
        progress.resealedCount = await writeBatch(transaction, column, resealedRows);
      }
      return batch;
    });
    const lastRow = lockedBatch.at(-1);
    if (lastRow === undefined) return;
    lastKey = lastRow.key;
    await onBatch(progress);
  }
}
