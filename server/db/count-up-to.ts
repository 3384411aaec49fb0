import { type Expression, type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** How many rows a query gives, counted to `most` at the most. */
export async function countUpTo(
  db: Kysely<Database>,
  query: { limit(most: number): Expression<unknown> },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${query.limit(most)}) as fitting`.execute(db);
  return rows[0]?.count ?? 0;
}
