import pg from "pg";
import { DatabaseUnavailableError } from "../db/unavailable.ts";
import { HttpError } from "./errors.ts";

/**
 * SQLSTATEs of temporary conditions: connection exceptions (08), insufficient resources (53),
 * operator intervention (57P), statements that the server canceled, for example at the time limit
 * (57014), sessions that the server ended (25P03, 25P04), and rollbacks due to conflicts (40).
 */
const transientCodePattern = /^(08|53|57P|57014|25P0[34]|40)/;

const getSqlState = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.code ?? "") : "";

/**
 * Reports whether an error is a serialization failure or a deadlock, after which the transaction
 * can be retried.
 */
export const isConflict = (error: unknown): boolean => /^40(001|P01)$/.test(getSqlState(error));

/** Returns a 503 for a lost connection or a temporary database error, else undefined. */
export const toStorageError = (error: unknown): HttpError | undefined =>
  error instanceof DatabaseUnavailableError || transientCodePattern.test(getSqlState(error))
    ? new HttpError(503, "The database is unavailable. Try again in a moment.", {
        retryAfterSeconds: 2,
      })
    : undefined;
