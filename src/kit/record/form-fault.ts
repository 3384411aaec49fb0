import { isApiError } from "../../api/client/errors.ts";
import { mayHaveHappened } from "../../api/writes/idempotency.ts";
import type { FormFault } from "../../components/form/form-fault.ts";

/** The record was deleted or moved since the form was opened. */
export class RecordGone extends Error {
  override name = "RecordGone";
}

/** Returns the form's error for a failed save, with the effect of saving again. */
export function formFault(error: unknown): FormFault {
  if (error instanceof RecordGone) return { why: error.message, said: [], fields: {} };
  if (!isApiError(error)) {
    const why = error instanceof Error ? error.message : String(error);
    return { why: `Unexpected error in the console: ${why}`, said: [], fields: {} };
  }
  const { failure } = error;
  const again = mayHaveHappened(error)
    ? " Your input is kept; saving again sends the same request, which is done at most once."
    : " Your input is kept.";
  if (failure.kind !== "http") return { why: error.message + again, said: [], fields: {} };
  const log = failure.errorId === undefined ? "" : ` Its log knows this as ${failure.errorId}.`;
  const wait =
    failure.retryAfterMs === undefined
      ? ""
      : ` It asks to wait ${Math.ceil(failure.retryAfterMs / 1000)} s.`;
  return {
    why: `${error.message}${log}${wait}${again}`,
    said: failure.messages,
    fields: failure.fields,
  };
}

export function faultText(error: unknown): string {
  const { why, said, fields } = formFault(error);
  const onFields = Object.entries(fields).map(([path, words]) => `${path}: ${words.join(" ")}`);
  return [why, ...said, ...onFields].join(" ");
}
