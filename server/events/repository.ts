import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import { jsonSelection, type TextRow } from "../db/json-text.ts";
import type { Database } from "../db/schema.ts";
import { recipientColumns, shownColumns } from "./columns.ts";
import { type EventListQuery, eventConditions } from "./filters.ts";

const selected = {
  event: jsonSelection(shownColumns.event, "event"),
  recipient: jsonSelection(recipientColumns, "subscriber"),
  job: jsonSelection(shownColumns.job, "job"),
  detail: jsonSelection(shownColumns.detail, "detail"),
};

export interface EventRow extends TextRow {
  id: string;
  subscriber_ref: string;
  subscriber_id: string;
  workflow_ref: string | null;
  workflow_name: string | null;
  workflow_origin: string | null;
  /** JSON text. */
  workflow_triggers: string | null;
}

/** Returns the events that meet the condition on `event`, newest first. */
async function selectEvents(
  db: Kysely<Database>,
  environmentId: string,
  condition: Expression<SqlBool>,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${selected.event}, ${selected.recipient}, subscriber.subscriber_id,
      workflow.name as workflow_name, workflow.origin as workflow_origin,
      workflow.triggers::text as workflow_triggers
    from events as event
    join subscribers as subscriber
      on subscriber.environment_id = event.environment_id and subscriber.id = event.subscriber_ref
    left join workflows as workflow
      on workflow.environment_id = event.environment_id and workflow.id = event.workflow_ref
    where event.environment_id = ${environmentId} and ${condition}
    order by event.created_at desc, event.id desc`.execute(db);
  return rows;
}

/** Returns `limit` events from `offset`, newest first. */
export const listEvents = (
  db: Kysely<Database>,
  environmentId: string,
  query: EventListQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<EventRow[]> =>
  selectEvents(
    db,
    environmentId,
    // Rows that a deep page skips are counted in the index, not joined. The array keeps the planner
    // from joining all events before it selects the page, as it may without statistics.
    sql<SqlBool>`event.id = any(array(
      select event.id from events as event
      where ${sql.join(eventConditions(environmentId, query), sql` and `)}
      order by event.created_at desc, event.id desc
      offset ${sql.lit(offset)} limit ${sql.lit(limit)}))`,
  );

export const readEvent = async (
  db: Kysely<Database>,
  environmentId: string,
  id: string,
): Promise<EventRow | undefined> =>
  (await selectEvents(db, environmentId, sql<SqlBool>`event.id = ${id}`))[0];

export interface JobRow extends TextRow {
  id: string;
  event_ref: string;
  step_version_ref: string;
}

/** Jobs in order of creation; without the `trigger` job. */
export async function listJobs(
  db: Kysely<Database>,
  environmentId: string,
  eventRefs: readonly string[],
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select job.event_ref, job.step_version_ref, ${selected.job}
    from jobs as job
    where job.environment_id = ${environmentId} and job.event_ref = any(${eventRefs}::text[])
      and job.type != 'trigger'
    order by job.created_at, job.id`.execute(db);
  return rows;
}

/** Returns the JSON texts of steps by version. */
export async function readSteps(
  db: Kysely<Database>,
  environmentId: string,
  versions: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; step: string }>`
    select id, step::text as step from step_versions
    where environment_id = ${environmentId} and id = any(${[...versions]}::text[])`.execute(db);
  return new Map(rows.map(({ id, step }) => [id, step]));
}

export interface DetailRow extends TextRow {
  job_ref: string;
  message_ref: string | null;
  raw: string | null;
}

/** Execution details in order of time. */
export async function listDetails(
  db: Kysely<Database>,
  environmentId: string,
  eventRefs: readonly string[],
): Promise<DetailRow[]> {
  const { rows } = await sql<DetailRow>`
    select detail.job_ref, detail.message_ref, ${selected.detail}
    from execution_details as detail
    where detail.environment_id = ${environmentId} and detail.event_ref = any(${eventRefs}::text[])
    order by detail.created_at, detail.id`.execute(db);
  return rows;
}
