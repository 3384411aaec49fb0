import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { getErrorText } from "../startup-error.ts";
import type { Query } from "./prepared.ts";

/**
 * A lost, rejected, or silent connection, which the driver reports without an SQLSTATE. Errors that
 * the server reported keep their class and SQLSTATE.
 */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";

  constructor(cause: unknown) {
    super(getErrorText(cause), { cause });
  }
}

const isServerError = (error: unknown): boolean => error instanceof pg.DatabaseError;

export const createSilenceError = (timeoutMs: number): DatabaseUnavailableError =>
  new DatabaseUnavailableError(`No response within ${timeoutMs / 1000} s`);

/** Wraps a client so that statements on a lost connection throw DatabaseUnavailableError. */
function classifyQueryErrors(
  client: pg.PoolClient,
  run: Query,
  responseTimeoutMs: number,
): PostgresPoolClient {
  let isLost = false;
  let silenceError: DatabaseUnavailableError | undefined;
  const markLost = () => {
    isLost = true;
  };
  client.on("error", markLost);
  client.on("end", markLost);
  const endSilentConnection = () => {
    silenceError = createSilenceError(responseTimeoutMs);
    // Destroys the connection, which rejects the statement that is waiting.
    client.release(silenceError);
  };
  const query = async (text: string, parameters: readonly unknown[]) => {
    const timer =
      responseTimeoutMs > 0 ? setTimeout(endSilentConnection, responseTimeoutMs) : undefined;
    try {
      return await run(client, text, [...parameters]);
    } catch (error) {
      if (silenceError !== undefined) throw silenceError;
      // If the connection works and the server didn't report the error, a bug caused it, such
      // as a value that can't be serialized.
      throw isLost && !isServerError(error) ? new DatabaseUnavailableError(error) : error;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    // The other overload accepts a cursor, which Kysely doesn't pass by default.
    query: query as unknown as PostgresPoolClient["query"],
    release: () => {
      if (silenceError === undefined) client.release();
    },
  };
}

/**
 * Converts errors of lost or rejected connections to DatabaseUnavailableError. Ends a connection
 * that doesn't answer a statement within `responseTimeoutMs`; 0 for no limit.
 */
export function classifyConnectionErrors(
  pool: pg.Pool,
  run: Query,
  responseTimeoutMs: number,
): PostgresPool {
  const classifiedClientsByClient = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      let client: pg.PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        throw isServerError(error) ? error : new DatabaseUnavailableError(error);
      }
      const classifiedClient =
        classifiedClientsByClient.get(client) ??
        classifyQueryErrors(client, run, responseTimeoutMs);
      classifiedClientsByClient.set(client, classifiedClient);
      return classifiedClient;
    },
    end: () => pool.end(),
  };
}
