import type { Insertable, Kysely, Selectable } from "kysely";
import type { BodyOutput } from "../../contract/endpoint.ts";
import type { Subscriber, subscribers } from "../../contract/subscribers.ts";
import { toPartialRow } from "../db/columns.ts";
import { createId } from "../db/id.ts";
import type { Database } from "../db/schema.ts";
import type { Call, Context } from "../http/call.ts";
import { subscriberColumns } from "./columns.ts";

export type SubscriberRecord = Selectable<Database["subscribers"]>;
type SubscriberChanges = Partial<Subscriber | BodyOutput<typeof subscribers.upsert>>;

/** An omitted field keeps its value, and null clears it. */
const toChangedColumns = (
  changes: SubscriberChanges,
): Partial<Insertable<Database["subscribers"]>> => toPartialRow(subscriberColumns, changes);

/** Returns undefined if the ID is in use. */
export const createSubscriber = ({ db, caller, body, now }: Call<typeof subscribers.upsert>) =>
  db
    .insertInto("subscribers")
    .values({
      environment_id: caller.environmentId,
      id: createId(now),
      subscriber_id: body.subscriberId,
      ...toChangedColumns(body),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["environment_id", "subscriber_id"]).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Returns the subscriber's row, locked until the transaction ends. */
export const lockSubscriber = (
  db: Kysely<Database>,
  environmentId: string,
  subscriberId: string,
): Promise<SubscriberRecord | undefined> =>
  db
    .selectFrom("subscribers")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where("subscriber_id", "=", subscriberId)
    .forUpdate()
    .executeTakeFirst();

export const updateSubscriber = (
  { db, now }: Context,
  row: SubscriberRecord,
  changes: SubscriberChanges,
) =>
  db
    .updateTable("subscribers")
    .set((builder) => ({
      ...toChangedColumns(changes),
      version: builder("version", "+", 1),
      updated_at: now,
    }))
    .where("environment_id", "=", row.environment_id)
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
