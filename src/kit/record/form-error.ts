import { isApiError } from "../../api/client/errors.ts";
import { profileIn, session } from "../../api/session/session.ts";
import { mayHaveHappened } from "../../api/writes/idempotency.ts";
import type { FormError } from "../../components/form/form-errors.ts";

/** Reports that the record was deleted or became unavailable after the form was opened. */
export class RecordMissingError extends Error {
  override name = "RecordMissingError";
}

/** Reports whether the service applies a repeated write at most once. */
const isIdempotent = () => profileIn(session.get())?.idempotentWrites !== false;

/** Explains whether saving again is safe. */
function getRetryText(error: unknown): string {
  if (!mayHaveHappened(error)) return " Your input is kept.";
  return isIdempotent()
    ? " Your input is kept. You can safely save again: the change will be applied at most once."
    : " Your input is kept. The change may have been applied. Check the record before you save again.";
}

/**
 * Converts the error of a failed save to a form error, which explains whether saving again is safe.
 */
export function toFormError(error: unknown): FormError {
  const form: FormError = { explanation: "", serviceMessages: [], fields: {} };
  if (error instanceof RecordMissingError) return { ...form, explanation: error.message };
  if (!isApiError(error)) {
    const explanation = error instanceof Error ? error.message : String(error);
    return { ...form, explanation: `Unexpected error in the console: ${explanation}` };
  }
  const { failure } = error;
  if (failure.kind !== "http") return { ...form, explanation: error.message + getRetryText(error) };
  const errorId = failure.errorId === undefined ? "" : ` Error ID: ${failure.errorId}.`;
  const wait =
    failure.retryAfterMs === undefined
      ? ""
      : ` Try again in ${Math.ceil(failure.retryAfterMs / 1000)} s.`;
  return {
    explanation: `${error.message}${errorId}${wait}${getRetryText(error)}`,
    serviceMessages: failure.messages,
    fields: failure.fields,
  };
}

/** Formats an error and the service's messages as one string. */
export function formatFormError(error: unknown): string {
  const { explanation, serviceMessages, fields } = toFormError(error);
  const fieldMessages = Object.entries(fields).map(
    ([path, messages]) => `${path}: ${messages.join(" ")}`,
  );
  return [explanation, ...serviceMessages, ...fieldMessages].join(" ");
}

/** Formats the error of an action that isn't a form, without errors of fields. */
export function formatActionError(error: unknown): string {
  const { explanation, serviceMessages } = toFormError(error);
  const responses = serviceMessages.map((message) => `Service response: ${message}`);
  return [explanation, ...responses].join(" ");
}
