import { isApiError } from "../client/errors.ts";
import type { EncodedRequest } from "../client/request.ts";

/**
 * Whether a failed write may have had its effect, or may still have it: then the same request has
 * to go out under the same key.
 */
export function mayHaveHappened(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { failure } = error;
  switch (failure.kind) {
    case "network":
    case "offline":
    case "timeout":
    case "aborted":
    case "signedOut":
      return true;
    case "malformed":
      // A success whose answer can't be read may have been one. A redirect wasn't followed.
      return failure.reason !== "redirect";
    case "http":
      return (
        [401, 408, 429].includes(failure.status) || failure.status >= 500 || isInProgress(error)
      );
    default:
      return false;
  }
}

/** The same call is still running: 409 with a time to wait, and no complaint about a field. */
export function isInProgress(error: unknown): boolean {
  if (!isApiError(error) || error.failure.kind !== "http") return false;
  const { status, retryAfterMs, fields } = error.failure;
  return status === 409 && retryAfterMs !== undefined && Object.keys(fields).length === 0;
}

/**
 * The key of one place that writes. It is kept while the bytes are the same and no answer settled
 * the matter, so that pressing again cannot do it twice; any other answer or request gets a new one.
 */
export interface KeyKeeper {
  keyFor(request: EncodedRequest): string;
  /** Reports how the request ended; `error` is absent after a success. */
  settle(request: EncodedRequest, error?: unknown): void;
}

export function createKeyKeeper(newKey: () => string = () => crypto.randomUUID()): KeyKeeper {
  let kept: { bytes: string; key: string } | undefined;
  const bytesOf = ({ method, url, body }: EncodedRequest) => JSON.stringify([method, url, body]);
  return {
    keyFor(request) {
      const bytes = bytesOf(request);
      if (kept?.bytes !== bytes) kept = { bytes, key: newKey() };
      return kept.key;
    },
    settle(request, error) {
      if (kept?.bytes === bytesOf(request) && !mayHaveHappened(error)) kept = undefined;
    },
  };
}
