import type { Insertable, Kysely, Selectable } from "kysely";
import type { BodyOutput } from "../../contract/endpoint.ts";
import type { subscribers } from "../../contract/subscribers.ts";
import { toChanges } from "../db/columns.ts";
import { newId } from "../db/id.ts";
import type { Database } from "../db/schema.ts";
import { subscriberColumns } from "./columns.ts";

export type SubscriberRecord = Selectable<Database["subscribers"]>;
type Profile = BodyOutput<typeof subscribers.upsert>;

/** An omitted field keeps its value; null clears it. */
const profileColumns = (profile: Profile): Partial<Insertable<Database["subscribers"]>> =>
  toChanges(subscriberColumns, profile);

/** Returns undefined if the ID is in use. */
export const createSubscriber = (
  db: Kysely<Database>,
  environmentId: string,
  profile: Profile,
  now: Date,
): Promise<SubscriberRecord | undefined> =>
  db
    .insertInto("subscribers")
    .values({
      environment_id: environmentId,
      id: newId(now),
      subscriber_id: profile.subscriberId,
      ...profileColumns(profile),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["environment_id", "subscriber_id"]).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Locks until the transaction ends. */
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

type Changes = Partial<Pick<Insertable<Database["subscribers"]>, "is_online" | "last_online_at">>;

/** Also increments the version. */
export const updateSubscriber = (
  db: Kysely<Database>,
  row: SubscriberRecord,
  changes: Profile | Changes,
  now: Date,
): Promise<SubscriberRecord> =>
  db
    .updateTable("subscribers")
    .set((builder) => ({
      ...("subscriberId" in changes ? profileColumns(changes) : changes),
      version: builder("version", "+", 1),
      updated_at: now,
    }))
    .where("environment_id", "=", row.environment_id)
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
