import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Keyring } from "../secrets/keyring.ts";
import { type RowKey, sealedColumns } from "../secrets/sealed-columns.ts";

const tableNames = [
  "organizations",
  "environments",
  "subscribers",
  "subscriber_channels",
  "integrations",
  "channel_connections",
  "channel_endpoints",
  "workflows",
  "workflow_steps",
  "step_versions",
  "events",
  "jobs",
  "messages",
  "execution_details",
  "demo_state",
] as const;

/** Returns a hash of the decrypted rows of each table. */
export async function computeTableHashes(
  db: Kysely<Database>,
  keyring: Keyring,
): Promise<Record<string, string>> {
  const hashesByTable: Record<string, string> = {};
  for (const tableName of tableNames) {
    const tableSealedColumns = sealedColumns.filter((column) => column.table === tableName);
    const { rows } = await sql<RowKey>`select * from ${sql.table(tableName)}`.execute(db);
    const rowTexts = rows.map((row) => {
      const decryptedValues = tableSealedColumns.map(
        ({ column, keyTypesByColumn, getSealedValueId }) => {
          const rowKey = Object.fromEntries(
            Object.keys(keyTypesByColumn).map((name) => [name, row[name] ?? ""]),
          );
          const value = row[column];
          return [
            column,
            Buffer.isBuffer(value)
              ? keyring.open(value, getSealedValueId(rowKey)).toString()
              : null,
          ];
        },
      );
      return JSON.stringify({ ...row, ...(Object.fromEntries(decryptedValues) as object) });
    });
    const hash = createHash("sha256").update(rowTexts.toSorted().join("\n")).digest("hex");
    hashesByTable[tableName] = `${rows.length} rows ${hash}`;
  }
  return hashesByTable;
}
