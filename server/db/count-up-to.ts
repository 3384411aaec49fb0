import { type Expression, type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Counts a query's rows, but stops at `max`. */
export async function countUpTo(
  db: Kysely<Database>,
  query: { limit(max: number): Expression<unknown> },
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${query.limit(max)}) as fitting`.execute(db);
  return rows[0]?.count ?? 0;
}
