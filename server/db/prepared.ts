import { createHash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";

const preparedMark = "/* prepared */";

/**
 * Beginning of a statement that each connection parses only once. Use it only for reads whose text
 * doesn't depend on the request, because every text takes memory in every connection.
 */
export const preparedSql = sql.raw(preparedMark);

/**
 * SQLSTATEs for a prepared statement that is unknown, already exists, or has a new result type.
 * They occur if a pooler gives this client another connection, or after a migration.
 */
const unusableStatementCodes: ReadonlySet<string | undefined> = new Set([
  "26000",
  "42P05",
  "0A000",
]);

export type Query = (
  client: pg.PoolClient,
  text: string,
  values: unknown[],
) => Promise<pg.QueryResult>;

/**
 * Returns a function that runs statements. It prepares marked statements until one of them fails
 * with one of `unusableStatementCodes`.
 */
export function createPreparingQuery(): Query {
  const statementNamesByText = new Map<string, string>();
  let canPrepare = true;
  return async (client, text, values) => {
    if (!canPrepare || !text.startsWith(preparedMark)) return await client.query(text, values);
    let name = statementNamesByText.get(text);
    if (name === undefined) {
      name = createHash("sha256").update(text).digest("hex").slice(0, 32);
      statementNamesByText.set(text, name);
    }
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !unusableStatementCodes.has(error.code))
        throw error;
      canPrepare = false;
      return await client.query(text, values);
    }
  };
}
