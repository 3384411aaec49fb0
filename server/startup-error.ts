/** A problem that the operator can fix. Only the message is printed, and the exit code isn't 0. */
export class StartupError extends Error {
  override name = "StartupError";
}

/** Returns the code of a system or PostgreSQL error (`EACCES`, `42P01`), or "" without a code. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Returns the first line of the error message. */
export const getErrorText = (error: unknown): string => {
  // If connections to all addresses of a host name fail, only the inner errors have a message.
  const firstError: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const text = firstError instanceof Error ? firstError.message : String(firstError);
  return text.split("\n", 1)[0] ?? "";
};
