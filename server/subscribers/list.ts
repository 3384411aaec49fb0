import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import type { QueryOutput } from "../../contract/endpoint.ts";
import type { subscribers } from "../../contract/subscribers.ts";
import { countUpTo } from "../db/count-up-to.ts";
import type { Database } from "../db/schema.ts";
import type { Call } from "../http/call.ts";
import { readCursorKey } from "../http/cursor.ts";
import { type Order, type RowPage, readPage } from "../http/paging.ts";

type ListQuery = QueryOutput<typeof subscribers.list>;

const orders = {
  _id: { value: sql.ref("id"), cast: "text", read: (row) => row.id },
  createdAt: {
    value: sql.ref("created_at"),
    cast: "timestamptz",
    read: (row) => row.created_at.toISOString(),
  },
  updatedAt: {
    value: sql.ref("updated_at"),
    cast: "timestamptz",
    read: (row) => row.updated_at.toISOString(),
  },
  subscriberId: { value: sql.ref("subscriber_id"), cast: "text", read: (row) => row.subscriber_id },
} as const satisfies Record<
  ListQuery["orderBy"],
  Pick<Order, "value" | "cast"> & { read: (row: SubscriberRow) => string }
>;

type SubscriberRow = Awaited<ReturnType<typeof selectSubscribers>>[number];

const selectSubscribers = (db: Kysely<Database>) =>
  db.selectFrom("subscribers").selectAll().execute();

const contains = (column: string, text: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${text.replaceAll(/[\\%_]/g, "\\$&")}%`}`;

function filters(environmentId: string, query: ListQuery): Expression<SqlBool>[] {
  return [
    sql<SqlBool>`environment_id = ${environmentId}::uuid`,
    ...(query.email ? [contains("email", query.email)] : []),
    ...(query.phone ? [contains("phone", query.phone)] : []),
    ...(query.name ? [contains("full_name", query.name)] : []),
    ...(query.subscriberId ? [sql<SqlBool>`subscriber_id = ${query.subscriberId}`] : []),
  ];
}

export async function listSubscribers(
  call: Call<typeof subscribers.list>,
): Promise<RowPage<SubscriberRow>> {
  const { db, query } = call;
  const { environmentId } = call.caller;
  const { orderBy } = query;
  const { value, cast, read } = orders[orderBy];
  const matching = filters(environmentId, query);
  const list = `${environmentId} subscribers ${orderBy}`;
  const key = await readCursorKey(call, environmentId);
  return await readPage<SubscriberRow>(
    query,
    { key, list, value, cast, id: sql.ref("id") },
    {
      fetch: ({ where, orderBy: order, limit }) =>
        db
          .selectFrom("subscribers")
          .selectAll()
          .where((builder) => builder.and([...matching, ...where]))
          .orderBy(order)
          .limit(limit)
          .execute(),
      count: (max) =>
        countUpTo(
          db,
          db
            .selectFrom("subscribers")
            .select("id")
            .where((builder) => builder.and(matching)),
          max,
        ),
      position: (row) => ({ value: read(row), id: row.id }),
    },
  );
}
