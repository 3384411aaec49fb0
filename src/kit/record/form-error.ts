import { getRetryAdvice } from "../failure/retry-advice.ts";
import { isApiError } from "../../api/client/errors.ts";
import { getSessionProfile, session } from "../../api/session/session.ts";
import { mayWriteHaveHappened } from "../../api/writes/idempotency.ts";
import type { FormError } from "../../components/form/form-errors.ts";

/** Error thrown if a record was deleted or became unavailable after its form was opened. */
export class RecordMissingError extends Error {
  override name = "RecordMissingError";
}

/** Returns false only if the service reports that it may apply a repeated write twice. */
const areWritesIdempotent = () => getSessionProfile(session.get())?.idempotentWrites !== false;

interface RetryTexts {
  rejectedText: string;
  safeText: string;
  unsafeText: string;
}

const saveRetryTexts: RetryTexts = {
  rejectedText: " Your input is kept.",
  safeText:
    " Your input is kept. You can safely save again: the change will be applied at most once.",
  unsafeText:
    " Your input is kept. The change may have been applied. Check the record before you save again.",
};

/** Retry texts for actions, which have no input to keep. */
const actionRetryTexts: RetryTexts = {
  rejectedText: "",
  safeText: " You can safely try again: the change will be applied at most once.",
  unsafeText: " The change may have been applied. Check the record before you try again.",
};

function getRetryText(error: unknown, retryTexts: RetryTexts): string {
  if (!mayWriteHaveHappened(error)) return retryTexts.rejectedText;
  return areWritesIdempotent() ? retryTexts.safeText : retryTexts.unsafeText;
}

/**
 * Converts the error of a failed save to a form error, which explains whether saving again is safe.
 */
export const toFormError = (error: unknown): FormError => explainError(error, saveRetryTexts);

function explainError(error: unknown, retryTexts: RetryTexts): FormError {
  const emptyError: FormError = { explanation: "", serviceMessages: [], messagesByPath: {} };
  if (error instanceof RecordMissingError) return { ...emptyError, explanation: error.message };
  if (!isApiError(error)) {
    const explanation = error instanceof Error ? error.message : String(error);
    return { ...emptyError, explanation: `Unexpected error in the console: ${explanation}` };
  }
  const { failure } = error;
  if (failure.kind !== "http")
    return { ...emptyError, explanation: error.message + getRetryText(error, retryTexts) };
  const errorIdText = failure.errorId === undefined ? "" : ` Error ID: ${failure.errorId}.`;
  const retryAdvice = getRetryAdvice(failure.retryAfterMs);
  return {
    explanation: `${error.message}${errorIdText}${retryAdvice}${getRetryText(error, retryTexts)}`,
    serviceMessages: failure.messages,
    messagesByPath: failure.fields,
  };
}

const labelMessages = (serviceMessages: readonly string[]): string[] =>
  serviceMessages.map((message) => `Message from the service: ${message}`);

/**
 * Formats an error, the service's messages, and the field errors as one string.
 *
 * @param isKeyLost whether a repeated action gets another idempotency key, because the component
 *   that kept the key has unmounted
 */
export function formatFormError(error: unknown, { isKeyLost = false } = {}): string {
  const { explanation, serviceMessages, messagesByPath } = explainError(
    error,
    isKeyLost ? { ...actionRetryTexts, safeText: actionRetryTexts.unsafeText } : actionRetryTexts,
  );
  const fieldMessages = Object.entries(messagesByPath).map(
    ([path, messages]) => `${path}: ${messages.join(" ")}`,
  );
  return [explanation, ...labelMessages(serviceMessages), ...fieldMessages].join(" ");
}

/** Formats an error and the service's messages as one string, without the field errors. */
export function formatActionError(error: unknown): string {
  const { explanation, serviceMessages } = explainError(error, actionRetryTexts);
  return [explanation, ...labelMessages(serviceMessages)].join(" ");
}
