import { type Expression, type SqlBool, sql } from "kysely";
import type { QueryOutput } from "../../contract/endpoint.ts";
import type { subscribers } from "../../contract/subscribers.ts";
import type { Call } from "../http/call.ts";
import { type PageSource, type RowPage, readPage } from "../http/paging.ts";
import type { SubscriberRecord } from "./repository.ts";

type ListQuery = QueryOutput<typeof subscribers.list>;

const orders = {
  _id: { value: sql.ref("id"), cast: "text", getValue: (row) => row.id },
  createdAt: {
    value: sql.ref("created_at"),
    cast: "timestamptz",
    getValue: (row) => row.created_at.toISOString(),
  },
  updatedAt: {
    value: sql.ref("updated_at"),
    cast: "timestamptz",
    getValue: (row) => row.updated_at.toISOString(),
  },
  subscriberId: {
    value: sql.ref("subscriber_id"),
    cast: "text",
    getValue: (row) => row.subscriber_id,
  },
} as const satisfies Record<
  ListQuery["orderBy"],
  Pick<PageSource<unknown>, "value" | "cast"> & { getValue: (row: SubscriberRecord) => string }
>;

const createContainsCondition = (column: string, text: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${text.replaceAll(/[\\%_]/g, "\\$&")}%`}`;

function createConditions(environmentId: string, query: ListQuery): Expression<SqlBool>[] {
  return [
    sql<SqlBool>`environment_id = ${environmentId}::uuid`,
    ...(query.email ? [createContainsCondition("email", query.email)] : []),
    ...(query.phone ? [createContainsCondition("phone", query.phone)] : []),
    ...(query.name ? [createContainsCondition("full_name", query.name)] : []),
    ...(query.subscriberId ? [sql<SqlBool>`subscriber_id = ${query.subscriberId}`] : []),
  ];
}

export function listSubscribers(
  call: Call<typeof subscribers.list>,
): Promise<RowPage<SubscriberRecord>> {
  const { db, caller, query } = call;
  const { getValue, ...order } = orders[query.orderBy];
  return readPage<SubscriberRecord>(call, {
    resource: "subscribers",
    rowsQuery: db.selectFrom("subscribers").selectAll(),
    idsQuery: db.selectFrom("subscribers").select("id"),
    conditions: createConditions(caller.environmentId, query),
    ...order,
    id: sql.ref("id"),
    getPosition: (row) => ({ value: getValue(row), id: row.id }),
  });
}
