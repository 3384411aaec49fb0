import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Query } from "./prepared.ts";

/**
 * A lost or refused connection, which the driver reports without an SQLSTATE. Errors that the
 * server reported keep their class and SQLSTATE.
 */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const isServerError = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** Wraps a client so that statements on a lost connection throw DatabaseUnavailableError. */
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
      // If the connection works and the server didn't report the error, a bug caused it, such
      // as a value that can't be serialized.
      throw isLost && !isServerError(error) ? new DatabaseUnavailableError(error) : error;
    }
  };
  return {
    // The other overload accepts a cursor, which Kysely doesn't pass by default.
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
      const classifiedClient = clients.get(client) ?? classifyQueries(client, run);
      clients.set(client, classifiedClient);
      return classifiedClient;
    },
    end: () => pool.end(),
  };
}
