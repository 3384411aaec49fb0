import type { Endpoint } from "../../../contract/endpoint.ts";
import { retryAfterMs } from "../../lib/retry-after.ts";
import { readErrorBody } from "./body.ts";
import { ApiError, type Failure } from "./errors.ts";
import { readBody } from "./large-body.ts";
import { watchPolicy } from "./policy-watch.ts";
import type { Answer, CallOptions, EncodedRequest } from "./request.ts";

/** A credential. The console sends it only in the `Authorization` header. */
export interface Credential {
  /** `session` callers see provider credentials; `apiKey` callers don't. */
  readonly kind: "session" | "apiKey";
  readonly secret: string;
}

/** The timeout allows for a service that takes 30 s to respond. */
const timeoutMs = 60_000;

const authorization = ({ kind, secret }: Credential) =>
  `${kind === "session" ? "Bearer" : "ApiKey"} ${secret}`;

function headersOf(
  { body }: EncodedRequest,
  credential: Credential | undefined,
  idempotencyKey: string | undefined,
): Record<string, string> {
  return {
    Accept: "application/json",
    ...(credential && { Authorization: authorization(credential) }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
    ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
  };
}

/**
 * Sends a request. Only this function calls `fetch` for the API. Any 2xx status is a success; all
 * other results throw an `ApiError`.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  request: EncodedRequest,
  credential: Credential | undefined,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<Answer<E>> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const policy = watchPolicy(request.url);
  const fail = (failure: Failure, cause?: unknown) => new ApiError(failure, request, cause);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: headersOf(request, credential, idempotencyKey),
      body: request.body ?? null,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      cache: "no-store",
      credentials: "omit",
      mode: "cors",
      // Following a redirect could leak the token or turn a POST into a GET.
      redirect: "manual",
      referrerPolicy: "no-referrer",
    });
    return await readAnswer(endpoint, response, credential, fail, signal);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted) throw fail({ kind: "aborted" }, cause);
    if (deadline.aborted) throw fail({ kind: "timeout", afterMs: timeoutMs }, cause);
    if (await policy.blocked()) throw fail({ kind: "blocked" }, cause);
    throw fail({ kind: isOffline() ? "offline" : "network" }, cause);
  } finally {
    policy.stop();
  }
}

// `navigator` may exist without `onLine` outside a browser.
const isOffline = () =>
  typeof navigator !== "undefined" && "onLine" in navigator && !navigator.onLine;

async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  credential: Credential | undefined,
  fail: (failure: Failure) => ApiError,
  signal: AbortSignal | undefined,
): Promise<Answer<E>> {
  if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
    throw fail({ kind: "malformed", status: response.status, reason: "redirect", text: "" });
  }
  const text = await response.text();
  const { status, headers } = response;
  const receivedAt = Date.now();
  const date = Date.parse(headers.get("Date") ?? "");
  const serviceTime = Number.isNaN(date) ? undefined : date;
  if (!response.ok) {
    const delay = retryAfterMs(headers.get("Retry-After"), serviceTime ?? receivedAt);
    const errorBody = readErrorBody(text);
    throw fail({
      kind: "http",
      status,
      ...errorBody,
      ...(delay !== undefined && { retryAfterMs: delay }),
    });
  }
  const body = await readBody(endpoint, credential?.kind, text, signal);
  if ("unreadable" in body) {
    throw fail({ kind: "malformed", status, reason: body.unreadable, text });
  }
  return {
    // `Received` allows any field to be missing, null, or unknown, so the cast is safe.
    data: body.data as Answer<E>["data"],
    drift: body.drift,
    text,
    status,
    receivedAt,
    ...(serviceTime !== undefined && { serviceTime }),
    replayed: headers.get("Idempotency-Replay") === "true",
  };
}
