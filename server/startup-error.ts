/** An environment problem that the operator can fix. Shown as its message only; non-zero exit. */
export class StartupError extends Error {
  override name = "StartupError";
}

/** The code of a system or PostgreSQL error (`EACCES`, `42P01`), "" when it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Returns the first line of the error message. */
export const errorText = (error: unknown): string => {
  // A refused connection to a name with two addresses: the message is in the parts.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const text = first instanceof Error ? first.message : String(first);
  return text.split("\n", 1)[0] ?? "";
};
