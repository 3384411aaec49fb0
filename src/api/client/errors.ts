/** Why a response can't be used: the problem with its body, or a redirect. */
export type UnreadableReason = "empty" | "html" | "notJson" | "mismatch" | "redirect";

/** The service's messages, verbatim, by field path in dot notation. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

export interface HttpFailure {
  readonly kind: "http";
  readonly status: number;
  /** The service's messages, verbatim; empty if the body has none. */
  readonly messages: readonly string[];
  readonly fields: FieldMessages;
  /** ID of an internal error in the service's log. */
  readonly errorId?: string;
  /** Delay before a retry, in milliseconds from the arrival of the response. */
  readonly retryAfterMs?: number;
  readonly text: string;
}

export type Failure =
  | { readonly kind: "offline" }
  | { readonly kind: "network" }
  /** The service responds, but doesn't allow calls from this page's origin. */
  | { readonly kind: "cors" }
  /** The page's content security policy forbids calls to this origin. */
  | { readonly kind: "blocked" }
  | { readonly kind: "timeout"; readonly timeoutMs: number }
  | { readonly kind: "aborted" }
  | HttpFailure
  | {
      readonly kind: "malformed";
      readonly status: number;
      readonly reason: UnreadableReason;
      readonly text: string;
    }
  /** The console blocked a write because of the read-only switch or a read-only token. */
  | { readonly kind: "readOnly" }
  | { readonly kind: "signedOut" };

/** The failed request, without headers and body, because these may contain secrets. */
export interface FailedRequest {
  readonly method: string;
  readonly url: string;
}

/** The only error that a call throws. `message` is written for the operator. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly failure: Failure;
  readonly request: FailedRequest;

  constructor(failure: Failure, request: FailedRequest, cause?: unknown) {
    super(describeFailure(failure, request), cause === undefined ? undefined : { cause });
    this.failure = failure;
    this.request = request;
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

export function getHttpFailure(error: unknown, status?: number): HttpFailure | undefined {
  if (!isApiError(error) || error.failure.kind !== "http") return undefined;
  return status === undefined || error.failure.status === status ? error.failure : undefined;
}

const httpReasonsByStatus: Readonly<Record<number, string>> = {
  400: "The service rejected the request as invalid",
  401: "The service rejected your credentials",
  403: "Your credentials don't allow this operation",
  404: "This record or API path doesn't exist",
  408: "The service didn't receive the request in time",
  409: "The request conflicts with the current data",
  413: "The request is too large for the service",
  422: "The service rejected some of the values",
  429: "The service is rate-limiting requests",
  500: "The service had an internal error",
  501: "The service doesn't support this operation",
  502: "The proxy couldn't reach the service",
  503: "The service can't handle the request right now",
  504: "The service didn't respond to the proxy in time",
};

/** Advice by status, for failures that repeat if the request is retried unchanged. */
const httpAdviceByStatus: Readonly<Record<number, string>> = {
  401: "Sign in again.",
  403: "Sign in with credentials that allow it.",
  404: "Check the ID and the service URL.",
  409: "Refresh to see the current values.",
  413: "Send less data at once.",
  422: "Correct the values and try again.",
};

function describeHttpFailure({ status, retryAfterMs }: HttpFailure): string {
  const reason = httpReasonsByStatus[status] ?? "The service sent an error";
  const summary = `${reason} (${status}).`;
  const advice =
    status === 429 && retryAfterMs === undefined
      ? "Try again in a minute."
      : httpAdviceByStatus[status];
  return advice === undefined ? summary : `${summary} ${advice}`;
}

function describeMalformed(reason: UnreadableReason, status: number, host: string): string {
  switch (reason) {
    case "empty":
      return `The service sent an empty response (${status}). Check the service URL.`;
    case "html":
      return `The service sent a web page instead of JSON (${status}). Check for a proxy or a sign-in page in front of the service.`;
    case "notJson":
      return `The service sent a response that isn't JSON (${status}). Check the service URL.`;
    case "mismatch":
      return `The service sent JSON that doesn't match this API (${status}). Check the service URL.`;
    case "redirect":
      // Browsers hide the status of a redirect that `fetch` doesn't follow.
      return status === 0
        ? `${host} redirects to another URL. Use that URL for the service.`
        : `${host} redirects to another URL (${status}). Use that URL for the service.`;
  }
}

function describeFailure(failure: Failure, { url }: FailedRequest): string {
  const host = URL.canParse(url) ? new URL(url).host : url;
  switch (failure.kind) {
    case "offline":
      return "This browser is offline. Check your network connection.";
    case "network":
      return `Couldn't reach ${host}. Check your network connection.`;
    case "cors":
      return `${host} doesn't allow requests from this page's origin (CORS). Allow the origin in the service's settings.`;
    case "blocked":
      return `The console isn't allowed to call ${host}. Add the service's origin to API_ORIGINS on the server that hosts the console.`;
    case "timeout":
      return `${host} didn't respond within ${Math.round(failure.timeoutMs / 1000)} s.`;
    case "aborted":
      return "The request was canceled.";
    case "http":
      return describeHttpFailure(failure);
    case "malformed":
      return describeMalformed(failure.reason, failure.status, host);
    case "readOnly":
      return "Nothing was sent because this session is read-only or read-only mode is on.";
    case "signedOut":
      return "You signed out or switched to another environment. Sign in or switch back to continue.";
  }
}
