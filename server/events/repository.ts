import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import { prepared } from "../db/prepared.ts";
import type { Database } from "../db/schema.ts";
import { type EventListQuery, eventConditions } from "./filters.ts";
import { eventText } from "./text.ts";

async function selectTexts(
  db: Kysely<Database>,
  environmentId: string,
  condition: Expression<SqlBool>,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`${prepared}
    select ${sql.raw(eventText)} as text
    from events as event
    where event.environment_id = ${environmentId} and ${condition}
    order by event.created_at desc, event.id desc`.execute(db);
  return rows.map(({ text }) => text);
}

/** Returns the JSON texts of a page's events, newest first, and whether there are more. */
export async function listEvents(
  db: Kysely<Database>,
  environmentId: string,
  query: EventListQuery,
): Promise<{ texts: string[]; hasMore: boolean }> {
  const { page, limit } = query;
  const conditions = eventConditions(environmentId, query);
  const isFirstPage = page === 0 && conditions.length === 1;
  const { rows } = await sql<{ id: string }>`${isFirstPage ? prepared : sql``}
    select event.id from events as event
    where ${sql.join(conditions, sql` and `)}
    order by event.created_at desc, event.id desc
    offset ${sql.lit(page * limit)} limit ${sql.lit(limit + 1)}`.execute(db);
  const ids = rows.slice(0, limit).map(({ id }) => id);
  const texts =
    ids.length === 0
      ? []
      : await selectTexts(db, environmentId, sql<SqlBool>`event.id = any(${ids}::text[])`);
  return { texts, hasMore: rows.length > limit };
}

/** Returns the JSON text of an event. */
export const readEvent = async (
  db: Kysely<Database>,
  environmentId: string,
  id: string,
): Promise<string | undefined> =>
  (await selectTexts(db, environmentId, sql<SqlBool>`event.id = ${id}`))[0];
