import pg from "pg";
import { DatabaseUnavailableError } from "../db/unavailable.ts";
import { HttpError } from "./errors.ts";

/**
 * SQLSTATEs of temporary conditions: connection exceptions (08), insufficient resources (53),
 * operator intervention (57P), sessions that the server ended (25P03, 25P04), and rollbacks due to
 * conflicts (40).
 */
const transientCodePattern = /^(08|53|57P|25P0[34]|40)/;

const getSqlState = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.code ?? "") : "";

/**
 * Reports whether an error is a serialization failure or a deadlock, after which the transaction
 * can be retried.
 */
export const isConflict = (error: unknown): boolean => /^40(001|P01)$/.test(getSqlState(error));

const reasonsByTimeoutCode: Readonly<Record<string, string>> = {
  "57014": "The database took too long.",
  "55P03": "Another operation, such as an import, is blocking this change.",
};

/** Reports whether a statement or its wait for a lock timed out. */
export const isDatabaseTimeout = (error: unknown): boolean =>
  reasonsByTimeoutCode[getSqlState(error)] !== undefined;

/**
 * Returns a 503 for a lost connection, a statement or lock timeout, or another temporary database
 * error, else undefined.
 */
export function toStorageError(error: unknown): HttpError | undefined {
  const sqlState = getSqlState(error);
  const timeoutReason = reasonsByTimeoutCode[sqlState];
  const isTransient =
    timeoutReason !== undefined ||
    error instanceof DatabaseUnavailableError ||
    transientCodePattern.test(sqlState);
  const reason = timeoutReason ?? "The database is unavailable.";
  return isTransient
    ? new HttpError(503, `${reason} Try again in a moment.`, { retryAfterSeconds: 2 })
    : undefined;
}
