import { type Kysely, sql } from "kysely";
import { preparedSql } from "../db/prepared.ts";
import type { Database } from "../db/schema.ts";
import { type EventListQuery, createEventConditions } from "./filters.ts";
import { eventSql, jobSql } from "./json.ts";

export async function listEventIds(
  db: Kysely<Database>,
  environmentId: string,
  query: EventListQuery,
  { now, offset, limit }: { now: Date; offset: number; limit: number },
): Promise<string[]> {
  const conditions = createEventConditions(environmentId, query, now);
  const isDefaultPage = offset === 0 && conditions.length === 2;
  const { rows } = await sql<{ id: string }>`${isDefaultPage ? preparedSql : sql``}
    select event.id from events as event
    where ${sql.join(conditions, sql` and `)}
    order by event.created_at desc, event.id desc
    offset ${sql.lit(offset)} limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the events as JSON text, newest first. Each text lacks its closing brace, so that the
 * caller can append the jobs.
 */
export async function readEvents(
  db: Kysely<Database>,
  environmentId: string,
  ids: readonly string[],
): Promise<{ id: string; text: string }[]> {
  const { rows } = await sql<{ id: string; text: string }>`${preparedSql}
    select event.id, ${sql.raw(eventSql)} as text
    from events as event
    where event.environment_id = ${environmentId} and event.id = any(${ids}::text[])
    order by event.created_at desc, event.id desc`.execute(db);
  return rows;
}

export interface JobRow {
  event_ref: string;
  step_version_ref: string;
  text: string;
}

/**
 * Returns the jobs except `trigger` jobs as JSON text, oldest first. Each text lacks its closing
 * brace, so that the caller can append the step.
 */
export async function listJobs(
  db: Kysely<Database>,
  environmentId: string,
  eventRefs: readonly string[],
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`${preparedSql}
    select job.event_ref, job.step_version_ref, ${sql.raw(jobSql)} as text
    from jobs as job
    where job.environment_id = ${environmentId} and job.event_ref = any(${eventRefs}::text[])
      and job.type <> 'trigger'
    order by job.created_at, job.id`.execute(db);
  return rows;
}

export async function readStepTexts(
  db: Kysely<Database>,
  environmentId: string,
  stepVersionRefs: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`${preparedSql}
    select id, step::text as text from step_versions
    where environment_id = ${environmentId} and id = any(${[...stepVersionRefs]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}
