import pg from "pg";
import { DatabaseUnavailableError } from "../db/unavailable.ts";
import { HttpError } from "./errors.ts";

/**
 * SQLSTATEs of conditions that pass without a change of the request: connection exceptions (08),
 * insufficient resources (53), operator intervention (57P), a session that the server ended
 * (25P03, 25P04), and a transaction rolled back in favor of another (40).
 */
const transient = /^(08|53|57P|25P0[34]|40)/;

const sqlState = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.code ?? "") : "";

/** Reports whether a transaction was rolled back (serialization, deadlock) and can be run again. */
export const isConflict = (error: unknown): boolean => /^40(001|P01)$/.test(sqlState(error));

/** Returns a 503 when the database is unavailable, and undefined for any other error. */
export const storageFault = (error: unknown): HttpError | undefined =>
  error instanceof DatabaseUnavailableError || transient.test(sqlState(error))
    ? new HttpError(503, "The database is unavailable. Try again shortly.", { retryAfter: 2 })
    : undefined;
