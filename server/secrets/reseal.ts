import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { toKeyIdSql } from "./key-usage.ts";
import type { Keyring } from "./keyring.ts";
import type { RowKey, SealedColumn } from "./sealed-columns.ts";

/** Rows per transaction, few enough to keep row locks short. */
const batchSize = 500;

export interface ResealProgress {
  resealed: number;
  /** Identities of values that can't be decrypted, because they were changed or moved. */
  broken: string[];
}

interface SealedValue {
  key: RowKey;
  sealed: Buffer;
}

const binary = (value: string | Buffer) =>
  Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value;

/** Locks the next rows after `last` whose value isn't encrypted with the key `current`. */
async function lockBatch(
  db: Kysely<Database>,
  { table, column, key }: SealedColumn,
  current: Buffer,
  last: RowKey | undefined,
): Promise<SealedValue[]> {
  const names = Object.keys(key);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const rowsAfterLast =
    last === undefined
      ? sql``
      : sql`and (${columns}) > (${sql.join(
          Object.entries(key).map(([name, type]) => sql`${last[name]}::${sql.raw(type)}`),
        )})`;
  // Skips locked rows until the next pass, to avoid deadlocks.
  const { rows } = await sql<Record<string, Buffer> & { sealed: Buffer }>`
    select ${columns}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${toKeyIdSql(column)} <> ${current} ${rowsAfterLast}
    order by ${columns} limit ${sql.lit(batchSize)}
    for no key update skip locked`.execute(db);
  return rows.map(({ sealed, ...row }) => ({
    key: Object.fromEntries(names.map((name) => [name, row[name] ?? ""])),
    sealed,
  }));
}

/** Updates only rows whose old value is unchanged. */
async function writeBatch(
  db: Kysely<Database>,
  { table, column, key }: SealedColumn,
  batch: readonly (SealedValue & { resealed: Buffer })[],
): Promise<number> {
  const rows = batch.map((row) => ({
    ...Object.fromEntries(Object.entries(row.key).map(([name, value]) => [name, binary(value)])),
    sealed_before: binary(row.sealed),
    sealed_after: binary(row.resealed),
  }));
  const columns = Object.entries({ ...key, sealed_before: "bytea", sealed_after: "bytea" });
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} as target set ${sql.ref(column)} = given.sealed_after
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(${sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))})
    where ${sql.join(
      Object.keys(key).map((name) => sql`target.${sql.ref(name)} = given.${sql.ref(name)}`),
      sql` and `,
    )} and target.${sql.ref(column)} = given.sealed_before`.execute(db);
  return Number(numAffectedRows);
}

/** Re-encrypts a column in one pass. Each batch is a transaction, so it can stop at any time. */
export async function resealColumn(
  db: Kysely<Database>,
  keyring: Keyring,
  current: string,
  column: SealedColumn,
  onBatch: (progress: ResealProgress) => Promise<void> | void,
): Promise<void> {
  const currentId = Buffer.from(current, "hex");
  let last: RowKey | undefined;
  for (;;) {
    const progress: ResealProgress = { resealed: 0, broken: [] };
    const found = await db.transaction().execute(async (transaction) => {
      const batch = await lockBatch(transaction, column, currentId, last);
      const resealed = batch.flatMap((row) => {
        const identity = column.identity(row.key);
        try {
          return [{ ...row, resealed: keyring.seal(keyring.open(row.sealed, identity), identity) }];
        } catch {
          progress.broken.push(identity);
          return [];
        }
      });
      if (resealed.length > 0) {
        progress.resealed = await writeBatch(transaction, column, resealed);
      }
      return batch;
    });
    const end = found.at(-1);
    if (end === undefined) return;
    last = end.key;
    await onBatch(progress);
  }
}
