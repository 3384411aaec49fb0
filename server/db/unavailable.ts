import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Query } from "./prepared.ts";

/**
 * A lost or refused connection, which the driver reports as a plain error without a code. Errors
 * that the server reported keep their class and SQLSTATE.
 */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const isServerError = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** Statements throw DatabaseUnavailableError once the connection is lost. */
function classifyQueries(client: pg.PoolClient, run: Query): PostgresPoolClient {
  let isLost = false;
  const markLost = () => {
    isLost = true;
  };
  client.on("error", markLost);
  client.on("end", markLost);
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await run(client, text, [...parameters]);
    } catch (error) {
      // An error of a healthy connection, such as a value that can't be serialized, is a bug.
      throw isLost && !isServerError(error) ? new DatabaseUnavailableError(error) : error;
    }
  };
  return {
    // The other overload accepts a cursor; Kysely passes one only if configured to.
    query: query as unknown as PostgresPoolClient["query"],
    release: () => client.release(),
  };
}

/** Makes lost and refused connections throw DatabaseUnavailableError. */
export function classifyConnectionErrors(pool: pg.Pool, run: Query): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      let client: pg.PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        throw isServerError(error) ? error : new DatabaseUnavailableError(error);
      }
      const known = clients.get(client) ?? classifyQueries(client, run);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
