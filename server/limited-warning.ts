import type { Log } from "./log.ts";
import { getErrorCode, getErrorText } from "./startup-error.ts";

const intervalMs = 30_000;

/** Returns the first code in the chain of an error and its causes, or "" if there is none. */
const findErrorCode = (error: unknown): string =>
  error instanceof Error ? getErrorCode(error) || findErrorCode(error.cause) : "";

/**
 * Returns a function that warns about an error, at most once per code in 30 s, because an outage
 * makes every request fail. Errors without a code are distinguished by their text.
 */
export function createLimitedWarning(log: Log, message: string): (error: unknown) => void {
  const recentKeys = new Set<string>();
  return (error) => {
    const key = findErrorCode(error) || getErrorText(error);
    if (recentKeys.has(key)) return;
    recentKeys.add(key);
    setTimeout(() => recentKeys.delete(key), intervalMs).unref();
    log.warn(message, { error });
  };
}
