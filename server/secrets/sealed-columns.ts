import { sealedFieldId } from "./keyring.ts";

type KeyType = "uuid" | "text" | "bytea";
/** Primary key values as the driver returns them. */
export type RowKey = Readonly<Record<string, string | Buffer>>;

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Columns of the primary key, in order. */
  readonly key: Readonly<Record<string, KeyType>>;
  readonly identity: (key: RowKey) => string;
}

const byId = { environment_id: "uuid", id: "text" } as const;
const text = (value: RowKey[string] | undefined) =>
  Buffer.isBuffer(value) ? value.toString("hex") : (value ?? "");

/** Defines a column whose identity is the environment and the rest of the primary key. */
const defineSealedColumn = (
  table: string,
  column: string,
  key: SealedColumn["key"],
): SealedColumn => ({
  table,
  column,
  key,
  identity: ({ environment_id: environment, ...rest }) =>
    sealedFieldId(table, column, text(environment), Object.values(rest).map(text).join("/")),
});

/** All columns with encrypted values; a test compares them with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: "environments",
    column: "signing_secret",
    key: { id: "uuid" },
    identity: ({ id }) => sealedFieldId("environments", "signing_secret", text(id), text(id)),
  },
  defineSealedColumn("integrations", "credentials", byId),
  defineSealedColumn("integrations", "configurations", byId),
  defineSealedColumn("channel_connections", "auth", byId),
  defineSealedColumn("channel_endpoints", "endpoint", byId),
  defineSealedColumn("subscriber_channels", "credentials", {
    environment_id: "uuid",
    subscriber_ref: "text",
    integration_ref: "text",
  }),
  defineSealedColumn("messages", "delivery_secrets", byId),
  defineSealedColumn("idempotency_keys", "body", {
    environment_id: "uuid",
    caller: "text",
    key_hash: "bytea",
  }),
];
