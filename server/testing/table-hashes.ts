import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { integrationSecret } from "../integrations/record.ts";
import { messageSecret } from "../messages/repository.ts";
import { type Keyring, sealedField } from "../secrets/keyring.ts";
import { channelSecret } from "../subscribers/channels.ts";

type StoredRow = Record<string, unknown>;

/** A column that holds text. */
function text(row: StoredRow, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new Error(`${column} holds no text.`);
  return value;
}

/** Tables that the demo fills, and the identity of what is sealed in each. */
const tables: Readonly<Record<string, Record<string, (row: StoredRow) => string>>> = {
  organizations: {},
  environments: {
    signing_secret: (row) =>
      sealedField("environments", "signing_secret", text(row, "id"), text(row, "id")),
  },
  subscribers: {},
  subscriber_channels: {
    credentials: (row) =>
      channelSecret(
        text(row, "environment_id"),
        text(row, "subscriber_ref"),
        text(row, "integration_ref"),
      ),
  },
  integrations: {
    credentials: (row) =>
      integrationSecret("credentials", text(row, "environment_id"), text(row, "id")),
    configurations: (row) =>
      integrationSecret("configurations", text(row, "environment_id"), text(row, "id")),
  },
  channel_connections: {
    auth: (row) =>
      sealedField("channel_connections", "auth", text(row, "environment_id"), text(row, "id")),
  },
  channel_endpoints: {
    endpoint: (row) =>
      sealedField("channel_endpoints", "endpoint", text(row, "environment_id"), text(row, "id")),
  },
  workflows: {},
  workflow_steps: {},
  step_versions: {},
  events: {},
  jobs: {},
  messages: {
    delivery_secrets: (row) => messageSecret(text(row, "environment_id"), text(row, "id")),
  },
  execution_details: {},
  demo_state: {},
};

/** A hash of each table's rows, with what is sealed opened: equal data, equal hashes. */
export async function tableHashes(
  db: Kysely<Database>,
  keyring: Keyring,
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [table, sealed] of Object.entries(tables)) {
    const { rows } = await sql<StoredRow>`select * from ${sql.table(table)}`.execute(db);
    const texts = rows.map((row) => {
      const opened = Object.entries(sealed).map(([column, identity]) => {
        const value = row[column];
        return [
          column,
          Buffer.isBuffer(value) ? keyring.open(value, identity(row)).toString() : null,
        ];
      });
      return JSON.stringify({ ...row, ...(Object.fromEntries(opened) as StoredRow) });
    });
    const hash = createHash("sha256").update(texts.toSorted().join("\n")).digest("hex");
    hashes[table] = `${rows.length} rows ${hash}`;
  }
  return hashes;
}
