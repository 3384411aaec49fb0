import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import type { channelEndpoints } from "../../contract/channel-endpoints.ts";
import type { QueryOutput } from "../../contract/endpoint.ts";
import { computeContextHash } from "../db/context-hash.ts";
import { refersTo } from "../db/refers-to.ts";
import type { Database } from "../db/schema.ts";
import type { Call } from "../http/call.ts";
import { type RowPage, readPage } from "../http/paging.ts";

type ListQuery = QueryOutput<typeof channelEndpoints.list>;

export const selectEndpoints = (db: Kysely<Database>) =>
  db
    .selectFrom("channel_endpoints as endpoint")
    .leftJoin("integrations as integration", refersTo("endpoint.integration_ref", "integration"))
    .leftJoin(
      "channel_connections as connection",
      refersTo("endpoint.connection_ref", "connection"),
    )
    .leftJoin("subscribers as subscriber", refersTo("endpoint.subscriber_ref", "subscriber"))
    .selectAll("endpoint")
    .select([
      "integration.identifier as integration_identifier",
      "connection.identifier as connection_identifier",
      "subscriber.subscriber_id",
    ]);

export type EndpointRecord = Awaited<
  ReturnType<ReturnType<typeof selectEndpoints>["execute"]>
>[number];

function createConditions(environmentId: string, query: ListQuery): Expression<SqlBool>[] {
  const environmentIdSql = sql`${environmentId}::uuid`;
  const createLinkCondition = (column: string, table: string, key: string, value: string) =>
    sql<SqlBool>`${sql.ref(`endpoint.${column}`)} = (
      select id from ${sql.table(table)}
      where environment_id = ${environmentIdSql} and ${sql.ref(key)} = ${value})`;
  return [
    sql<SqlBool>`endpoint.environment_id = ${environmentIdSql}`,
    ...(query.subscriberId
      ? [createLinkCondition("subscriber_ref", "subscribers", "subscriber_id", query.subscriberId)]
      : []),
    ...(query.integrationIdentifier
      ? [
          createLinkCondition(
            "integration_ref",
            "integrations",
            "identifier",
            query.integrationIdentifier,
          ),
        ]
      : []),
    ...(query.connectionIdentifier
      ? [
          createLinkCondition(
            "connection_ref",
            "channel_connections",
            "identifier",
            query.connectionIdentifier,
          ),
        ]
      : []),
    ...(query.channel ? [sql<SqlBool>`endpoint.channel = ${query.channel}`] : []),
    ...(query.providerId ? [sql<SqlBool>`endpoint.provider_id = ${query.providerId}`] : []),
    ...(query.contextKeys
      ? [sql<SqlBool>`endpoint.context_hash = ${computeContextHash(query.contextKeys)}`]
      : []),
  ];
}

const orderColumns = { createdAt: "created_at", updatedAt: "updated_at" } as const;

export function listEndpoints(
  call: Call<typeof channelEndpoints.list>,
): Promise<RowPage<EndpointRecord>> {
  const { db, caller, query } = call;
  const column = orderColumns[query.orderBy];
  return readPage<EndpointRecord>(call, {
    resource: "channel-endpoints",
    rowsQuery: selectEndpoints(db),
    idsQuery: db.selectFrom("channel_endpoints as endpoint").select("endpoint.id"),
    conditions: createConditions(caller.environmentId, query),
    value: sql.ref(`endpoint.${column}`),
    id: sql.ref("endpoint.id"),
    cast: "timestamptz",
    getPosition: (row) => ({ value: row[column].toISOString(), id: row.id }),
  });
}

export const lockEndpoint = (
  db: Kysely<Database>,
  environmentId: string,
  identifier: string,
): Promise<EndpointRecord | undefined> =>
  selectEndpoints(db)
    .where("endpoint.environment_id", "=", environmentId)
    .where("endpoint.identifier", "=", identifier)
    .forUpdate("endpoint")
    .executeTakeFirst();

export const replaceDestination = async (
  db: Kysely<Database>,
  row: EndpointRecord,
  sealedDestination: Buffer,
  now: Date,
): Promise<EndpointRecord> => {
  const values = { endpoint: sealedDestination, updated_at: now };
  await db
    .updateTable("channel_endpoints")
    .set(values)
    .where("environment_id", "=", row.environment_id)
    .where("id", "=", row.id)
    .execute();
  return { ...row, ...values };
};
