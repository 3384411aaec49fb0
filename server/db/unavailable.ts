import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";

/**
 * A statement that failed because its connection was lost, or a connection that could not be made.
 * The driver raises these as plain errors without a code. Errors that the server itself reported
 * keep their class and SQLSTATE.
 */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const isServerError = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** Returns a client whose statements fail with DatabaseUnavailableError once it lost its connection. */
function classifyQueries(client: pg.PoolClient): PostgresPoolClient {
  let isLost = false;
  const markLost = () => {
    isLost = true;
  };
  client.on("error", markLost);
  client.on("end", markLost);
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      // An error of a healthy connection, such as a value that can't be serialized, is a bug.
      throw isLost && !isServerError(error) ? new DatabaseUnavailableError(error) : error;
    }
  };
  return {
    // The other overload accepts a cursor; Kysely passes one only when its dialect is configured
    // with it.
    query: query as unknown as PostgresPoolClient["query"],
    release: () => client.release(),
  };
}

/** Returns the pool for Kysely, with lost and refused connections as DatabaseUnavailableError. */
export function classifyConnectionErrors(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      let client: pg.PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        throw isServerError(error) ? error : new DatabaseUnavailableError(error);
      }
      const known = clients.get(client) ?? classifyQueries(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
