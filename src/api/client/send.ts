import type { Endpoint } from "../../../contract/endpoint.ts";
import { parseRetryAfter } from "../../lib/retry-after.ts";
import { parseErrorBody } from "./body.ts";
import { ApiError, type Failure } from "./errors.ts";
import { readBody } from "./large-body.ts";
import { recordClockSkew } from "./service-clock.ts";
import { watchPolicy } from "./policy-watch.ts";
import type { ApiResponse, CallOptions, EncodedRequest } from "./request.ts";

/** The console sends a credential only in the `Authorization` header. */
export interface Credential {
  /** `session` callers receive provider credentials; `apiKey` callers don't. */
  readonly kind: "session" | "apiKey";
  readonly secret: string;
}

/** The timeout allows for a service that takes 30 s to respond. */
const timeoutMs = 60_000;

const formatAuthorization = ({ kind, secret }: Credential) =>
  `${kind === "session" ? "Bearer" : "ApiKey"} ${secret}`;

function createHeaders(
  { body }: EncodedRequest,
  credential: Credential | undefined,
  idempotencyKey: string | undefined,
): Record<string, string> {
  return {
    Accept: "application/json",
    ...(credential && { Authorization: formatAuthorization(credential) }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
    ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
  };
}

type ResponseInfo = Pick<ApiResponse<Endpoint>, "status" | "receivedAt" | "serviceTime">;

/** A successful response whose body wasn't decoded, so that a worker can decode it. */
export interface BytesResponse extends ResponseInfo {
  readonly body: ArrayBuffer;
}

type CreateError = (failure: Failure, cause?: unknown) => ApiError;

/**
 * Sends a request. A 2xx status with a readable body is a success. Any other result is thrown as an
 * `ApiError`.
 */
export const send = <E extends Endpoint>(
  endpoint: E,
  request: EncodedRequest,
  credential: Credential | undefined,
  options: CallOptions = {},
): Promise<ApiResponse<E>> =>
  exchange(request, credential, options, async (response, createError) => {
    const text = await response.text();
    const responseInfo = readResponseInfo(response);
    const body = await readBody(endpoint, credential?.kind, text, options.signal);
    if ("unreadableReason" in body) {
      throw createError({
        kind: "malformed",
        status: responseInfo.status,
        reason: body.unreadableReason,
        text,
      });
    }
    // `Received` allows any field to be missing, null, or unknown, so the cast is safe.
    return { data: body.data as ApiResponse<E>["data"], drift: body.drift, text, ...responseInfo };
  });

/** Sends a request like `send`, but doesn't decode, parse, or validate the body. */
export const sendForBytes = (
  request: EncodedRequest,
  credential: Credential | undefined,
  options: CallOptions = {},
): Promise<BytesResponse> =>
  exchange(request, credential, options, async (response) => {
    const body = await response.arrayBuffer();
    return { body, ...readResponseInfo(response) };
  });

/**
 * Sends a request and reads a successful response. Only this function calls `fetch` for API
 * operations.
 */
async function exchange<Result extends object>(
  request: EncodedRequest,
  credential: Credential | undefined,
  { signal, idempotencyKey }: CallOptions,
  read: (response: Response, createError: CreateError) => Promise<Result>,
): Promise<Result & { sentAt: number }> {
  const deadlineSignal = AbortSignal.timeout(timeoutMs);
  const policyWatch = watchPolicy(request.url);
  const createError: CreateError = (failure, cause) => new ApiError(failure, request, cause);
  const sentAt = Date.now();
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: createHeaders(request, credential, idempotencyKey),
      body: request.body ?? null,
      signal: signal ? AbortSignal.any([signal, deadlineSignal]) : deadlineSignal,
      cache: "no-store",
      credentials: "omit",
      mode: "cors",
      // Following a redirect could leak the token or turn a POST into a GET.
      redirect: "manual",
      referrerPolicy: "no-referrer",
    });
    await throwIfFailed(response, createError);
    // Times of failed responses are ignored, because a proxy with a different clock may have sent
    // the response.
    const serviceTime = readServiceTime(response);
    if (serviceTime !== undefined) recordClockSkew(serviceTime, sentAt);
    return { ...(await read(response, createError)), sentAt };
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted) throw createError({ kind: "aborted" }, cause);
    if (deadlineSignal.aborted) throw createError({ kind: "timeout", timeoutMs }, cause);
    if (await policyWatch.wasBlocked()) throw createError({ kind: "blocked" }, cause);
    throw createError({ kind: isOffline() ? "offline" : "network" }, cause);
  } finally {
    policyWatch.stop();
  }
}

// `navigator` may exist without `onLine` outside a browser.
const isOffline = () =>
  typeof navigator !== "undefined" && "onLine" in navigator && !navigator.onLine;

async function throwIfFailed(response: Response, createError: CreateError): Promise<void> {
  const { type, status, headers } = response;
  if (type === "opaqueredirect" || (status >= 300 && status < 400)) {
    throw createError({ kind: "malformed", status, reason: "redirect", text: "" });
  }
  if (response.ok) return;
  const errorBody = parseErrorBody(await response.text());
  const { receivedAt, serviceTime = receivedAt } = readResponseInfo(response);
  const retryAfterMs = parseRetryAfter(headers.get("Retry-After"), serviceTime);
  throw createError({
    kind: "http",
    status,
    ...errorBody,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/**
 * Returns the response's metadata. Call this function when the body has arrived, because
 * `receivedAt` is set to the current time.
 */
function readResponseInfo(response: Response): ResponseInfo {
  const serviceTime = readServiceTime(response);
  return {
    status: response.status,
    receivedAt: Date.now(),
    ...(serviceTime !== undefined && { serviceTime }),
  };
}

/** Returns undefined if the header is absent or invalid. */
const readServiceTime = ({ headers }: Response): number | undefined =>
  Date.parse(headers.get("Date") ?? "") || undefined;
