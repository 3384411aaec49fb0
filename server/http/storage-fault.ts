import { HttpError } from "./errors.ts";

// SQLSTATE classes that pass by themselves: connection lost (08), no resources (53), operator
// intervention (57P), a transaction given up in favour of another (40).
const passing = /^(08|53|57P|40)/;
const socketCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"]);
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Whether a transaction was given up (serialization, deadlock) and may simply be run again. */
export const isConflict = (error: unknown): boolean => /^40(001|P01)$/.test(codeOf(error));

/** 503 when the database is away; undefined for any other fault. */
export function storageFault(error: unknown): HttpError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  const away = passing.test(code) || socketCodes.has(code) || driverMessages.test(error.message);
  return away
    ? new HttpError(503, "The database is away. Try again shortly.", { retryAfter: 2 })
    : undefined;
}
