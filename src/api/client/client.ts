import type { Endpoint } from "../../../contract/endpoint.ts";
import { ApiError, getHttpFailure } from "./errors.ts";
import { type RateLimitGate, createRateLimitGate } from "./rate-limit-gate.ts";
import {
  type ApiResponse,
  type CallOptions,
  type EncodedRequest,
  type RequestOf,
  encodeRequest,
} from "./request.ts";
import { maxRetryAfterMs } from "./retry.ts";
import { type Credential, send, sendForBytes } from "./send.ts";
import { type Grant, type SessionStore, session } from "../session/session.ts";

export type CallFunction = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> & CallOptions,
) => Promise<ApiResponse<E>>;

/** Time for which the gate closes after a 429 without a `Retry-After` header, in milliseconds. */
export const defaultPauseMs = 2000;

/**
 * Returns a function that calls the service with the session's credential. Requests wait while the
 * session is locked, so a save continues after sign-in with the same bytes and idempotency key, and
 * takes effect only once.
 *
 * @throws ApiError of any kind in `errors.ts`, and no other error.
 */
export const createCaller =
  (store: SessionStore, gate: RateLimitGate): CallFunction =>
  (endpoint, request) =>
    callWith(store, gate, endpoint, request, (encodedRequest, credential) =>
      send(endpoint, encodedRequest, credential, request),
    );

/**
 * Returns a function like that of `createCaller`, but for reads whose body is decoded and validated
 * later, such as in a worker.
 */
export const createBytesCaller =
  (store: SessionStore, gate: RateLimitGate) =>
  (endpoint: Endpoint, request: { readonly query?: object } & CallOptions) =>
    callWith(store, gate, endpoint, request, (encodedRequest, credential) =>
      sendForBytes(encodedRequest, credential, request),
    );

async function callWith<Result>(
  store: SessionStore,
  gate: RateLimitGate,
  endpoint: Endpoint,
  request: Parameters<typeof encodeRequest>[1] & CallOptions,
  exchange: (encodedRequest: EncodedRequest, credential: Credential) => Promise<Result>,
): Promise<Result> {
  const { signal } = request;
  const attempt = async (grant: Grant) => {
    const encodedRequest = encodeRequest(endpoint, request, grant.baseUrl);
    if (endpoint.isWrite && grant.isReadOnly)
      throw new ApiError({ kind: "readOnly" }, encodedRequest);
    if (endpoint.method === "GET") await passGate(gate, encodedRequest, signal);
    try {
      return await exchange(encodedRequest, grant.credential);
    } catch (error) {
      const rateLimitFailure = getHttpFailure(error, 429);
      if (rateLimitFailure)
        gate.close(Math.min(rateLimitFailure.retryAfterMs ?? defaultPauseMs, maxRetryAfterMs));
      throw error;
    }
  };
  const requestInfo = { method: endpoint.method, url: endpoint.path };
  const grant = await waitForGrant(store, requestInfo, signal);
  try {
    return await attempt(grant);
  } catch (error) {
    const unauthorizedFailure = getHttpFailure(error, 401);
    if (!unauthorizedFailure) throw error;
    store.handleRejection(grant, unauthorizedFailure.messages);
    // Sign-in has verified the credential, so a second 401 is specific to this operation.
    return await attempt(await waitForGrant(store, requestInfo, signal));
  }
}

async function passGate(
  gate: RateLimitGate,
  request: { method: string; url: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await gate.pass(signal);
  } catch (cause) {
    throw new ApiError({ kind: "aborted" }, request, cause);
  }
}

function waitForGrant(
  store: SessionStore,
  request: { method: string; url: string },
  signal: AbortSignal | undefined,
): Promise<Grant> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      unsubscribe();
      signal?.removeEventListener("abort", rejectAborted);
    };
    const rejectAborted = () => {
      stop();
      reject(new ApiError({ kind: "aborted" }, request, signal?.reason));
    };
    const check = () => {
      const grant = store.getGrant();
      if (grant) {
        stop();
        resolve(grant);
      } else if (store.get().status !== "locked") {
        stop();
        reject(new ApiError({ kind: "signedOut" }, request));
      }
    };
    const unsubscribe = store.subscribe(check);
    signal?.addEventListener("abort", rejectAborted, { once: true });
    if (signal?.aborted) rejectAborted();
    else check();
  });
}

/**
 * A 429 response to any call closes this gate. All reads and all requests of background tasks wait
 * until the gate opens.
 */
export const gate = createRateLimitGate();

export const call = createCaller(session, gate);
