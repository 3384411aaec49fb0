import { toSealedFieldId } from "./keyring.ts";

type KeyType = "uuid" | "text" | "bytea";
/** Primary key values as the driver returns them. */
export type RowKey = Readonly<Record<string, string | Buffer>>;

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Types of the primary key columns, in order. */
  readonly keyTypesByColumn: Readonly<Record<string, KeyType>>;
  readonly getSealedValueId: (key: RowKey) => string;
}

const environmentRecordKey = { environment_id: "uuid", id: "text" } as const;
const toText = (value: RowKey[string] | undefined) =>
  Buffer.isBuffer(value) ? value.toString("hex") : (value ?? "");

/**
 * Defines a sealed column. A value's identity consists of the table, the column, the environment,
 * and the other columns of the primary key.
 */
const defineSealedColumn = (
  table: string,
  column: string,
  keyTypesByColumn: SealedColumn["keyTypesByColumn"],
): SealedColumn => ({
  table,
  column,
  keyTypesByColumn,
  getSealedValueId: ({ environment_id: environmentId, ...otherKeyValues }) =>
    toSealedFieldId(
      table,
      column,
      toText(environmentId),
      Object.values(otherKeyValues).map(toText).join("/"),
    ),
});

/** All columns with encrypted values; a test compares them with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: "environments",
    column: "signing_secret",
    keyTypesByColumn: { id: "uuid" },
    getSealedValueId: ({ id }) =>
      toSealedFieldId("environments", "signing_secret", toText(id), toText(id)),
  },
  defineSealedColumn("integrations", "credentials", environmentRecordKey),
  defineSealedColumn("integrations", "configurations", environmentRecordKey),
  defineSealedColumn("channel_connections", "auth", environmentRecordKey),
  defineSealedColumn("channel_endpoints", "endpoint", environmentRecordKey),
  defineSealedColumn("subscriber_channels", "credentials", {
    environment_id: "uuid",
    subscriber_ref: "text",
    integration_ref: "text",
  }),
  defineSealedColumn("messages", "delivery_secrets", environmentRecordKey),
  defineSealedColumn("idempotency_keys", "body", {
    environment_id: "uuid",
    caller: "text",
    key_hash: "bytea",
  }),
];
