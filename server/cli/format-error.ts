import { isConflict, toStorageError } from "../http/storage-errors.ts";
import { getErrorText, StartupError } from "../startup-error.ts";
import { UsageError } from "./command.ts";

/** Returns a sentence if the operator can solve the error, else its stack. */
export function formatError(error: unknown): string {
  if (error instanceof UsageError || error instanceof StartupError) return error.message;
  if (isConflict(error))
    return "Another process changed the same records at the same time. Run the command again.";
  if (toStorageError(error) !== undefined)
    return `The database failed: ${getErrorText(error)}. Solve this problem, then run the command again.`;
  return String(error instanceof Error ? error.stack : error);
}
