import { createHash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";

const mark = "/* prepared */";

/**
 * Begins a statement that each connection parses and plans only once. Use it only for reads whose
 * text doesn't depend on the request, because every text takes memory in every connection.
 */
export const prepared = sql.raw(mark);

/**
 * SQLSTATEs of a prepared statement that is unknown, exists already, or has a new result type. A
 * pooler gave this client another connection, or a migration ran.
 */
const unusableCodes: ReadonlySet<string | undefined> = new Set(["26000", "42P05", "0A000"]);

export type Query = (
  client: pg.PoolClient,
  text: string,
  values: unknown[],
) => Promise<pg.QueryResult>;

/** Returns a function that runs statements, and prepares marked statements unless that fails. */
export function createPreparingQuery(): Query {
  const names = new Map<string, string>();
  let isUsable = true;
  return async (client, text, values) => {
    if (!isUsable || !text.startsWith(mark)) return await client.query(text, values);
    let name = names.get(text);
    if (name === undefined) {
      name = createHash("sha256").update(text).digest("hex").slice(0, 32);
      names.set(text, name);
    }
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !unusableCodes.has(error.code)) throw error;
      isUsable = false;
      return await client.query(text, values);
    }
  };
}
