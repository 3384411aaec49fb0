import { isApiError } from "../client/errors.ts";
import type { EncodedRequest } from "../client/request.ts";
import { createRandomId } from "../../lib/random-id.ts";

/** Reports whether the failed request may have written. A read, which can precede a write, hasn't. */
export function mayWriteHaveHappened(error: unknown): boolean {
  if (!isApiError(error) || error.request.method === "GET") return false;
  const { failure } = error;
  switch (failure.kind) {
    case "network":
    case "offline":
    case "timeout":
    case "aborted":
      return true;
    case "malformed":
      // A write with an unreadable success response may have taken effect. A redirect wasn't
      // followed.
      return failure.reason !== "redirect";
    case "http":
      return failure.status === 408 || failure.status >= 500 || isWriteInProgress(error);
    default:
      return false;
  }
}

/** Reports whether an error means that the same write is still running. */
export function isWriteInProgress(error: unknown): boolean {
  if (!isApiError(error) || error.failure.kind !== "http") return false;
  const { status, retryAfterMs, fields } = error.failure;
  return status === 409 && retryAfterMs !== undefined && Object.keys(fields).length === 0;
}

/** Reports whether a write was rejected before the service handled it, so it can be repeated. */
function wasWriteUnhandled(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { failure } = error;
  if (failure.kind === "http") return failure.status === 401 || failure.status === 429;
  return failure.kind === "signedOut";
}

/**
 * Provides idempotency keys. A request with the same bytes as the previous one keeps its key until
 * the service is known to have handled it, so that a retry can't write twice; any other request
 * gets a new key.
 */
export function createIdempotencyKeys(createKey: () => string = createRandomId) {
  let currentWrite: { requestText: string; key: string } | undefined;
  const serializeRequest = ({ method, url, body }: EncodedRequest) =>
    JSON.stringify([method, url, body]);
  return {
    getKey(request: EncodedRequest) {
      const requestText = serializeRequest(request);
      if (currentWrite?.requestText !== requestText)
        currentWrite = { requestText, key: createKey() };
      return currentWrite.key;
    },
    /** Call this after every request. `error` is absent after a success. */
    settle(request: EncodedRequest, error?: unknown) {
      if (currentWrite?.requestText !== serializeRequest(request)) return;
      if (!mayWriteHaveHappened(error) && !wasWriteUnhandled(error)) currentWrite = undefined;
    },
  };
}
