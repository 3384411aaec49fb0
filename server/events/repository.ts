import { type Kysely, sql } from "kysely";
import { refersTo } from "../db/refers-to.ts";
import type { Database } from "../db/schema.ts";
import { type EventListQuery, eventConditions } from "./filters.ts";

const selectEvents = (db: Kysely<Database>) =>
  db
    .selectFrom("events as event")
    .innerJoin("subscribers as subscriber", refersTo("event.subscriber_ref", "subscriber"))
    .leftJoin("workflows as workflow", refersTo("event.workflow_ref", "workflow"))
    .selectAll("event")
    .select([
      "subscriber.subscriber_id",
      "subscriber.first_name",
      "subscriber.last_name",
      "subscriber.email",
      "subscriber.phone",
      "workflow.name as workflow_name",
      "workflow.origin as workflow_origin",
      "workflow.triggers as workflow_triggers",
    ]);

export type EventRecord = Awaited<ReturnType<ReturnType<typeof selectEvents>["execute"]>>[number];

/** Returns `limit` events from `offset`, newest first. */
export const listEvents = (
  db: Kysely<Database>,
  environmentId: string,
  query: EventListQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<EventRecord[]> =>
  selectEvents(db)
    .innerJoin(
      // Rows that a deep page skips are counted in the index, not joined.
      db
        .selectFrom("events as event")
        .select("event.id")
        .where((builder) => builder.and(eventConditions(environmentId, query)))
        .orderBy("event.created_at", "desc")
        .orderBy("event.id", "desc")
        .offset(sql.lit(offset))
        .limit(sql.lit(limit))
        .as("page"),
      "page.id",
      "event.id",
    )
    .where("event.environment_id", "=", environmentId)
    .orderBy("event.created_at", "desc")
    .orderBy("event.id", "desc")
    .execute();

export const readEvent = (
  db: Kysely<Database>,
  environmentId: string,
  id: string,
): Promise<EventRecord | undefined> =>
  selectEvents(db)
    .where("event.environment_id", "=", environmentId)
    .where("event.id", "=", id)
    .executeTakeFirst();

/** Jobs with their steps, ordered by creation; without the `trigger` job. */
export const listJobs = (
  db: Kysely<Database>,
  environmentId: string,
  eventRefs: readonly string[],
) =>
  db
    .selectFrom("jobs as job")
    .innerJoin("step_versions as version", refersTo("job.step_version_ref", "version"))
    .selectAll("job")
    .select("version.step")
    .where("job.environment_id", "=", environmentId)
    .where("job.event_ref", "in", eventRefs)
    .where("job.type", "!=", "trigger")
    .orderBy("job.event_ref")
    .orderBy("job.created_at")
    .orderBy("job.id")
    .execute();
export type JobRow = Awaited<ReturnType<typeof listJobs>>[number];

/** Ordered by time. */
export const listDetails = (
  db: Kysely<Database>,
  environmentId: string,
  eventRefs: readonly string[],
) =>
  db
    .selectFrom("execution_details")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where("event_ref", "in", eventRefs)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
export type DetailRecord = Awaited<ReturnType<typeof listDetails>>[number];
