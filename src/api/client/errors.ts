/** A body with a success status, but without an answer. */
export type Unreadable = "empty" | "html" | "notJson" | "unlike" | "redirect";

/** Messages by field path in dot form, as the service gave them. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

export interface HttpFailure {
  readonly kind: "http";
  readonly status: number;
  /** What the service said, verbatim; empty when the body has no message. */
  readonly messages: readonly string[];
  readonly fields: FieldMessages;
  /** Names an internal fault in the service's log. */
  readonly errorId?: string;
  /** Milliseconds from the moment of the answer. */
  readonly retryAfterMs?: number;
  /** The body as received. */
  readonly text: string;
}

/** Every way in which a call can fail. */
export type Failure =
  /** The browser says that it has no network. */
  | { readonly kind: "offline" }
  /** The address could not be reached, or the connection broke. */
  | { readonly kind: "network" }
  /** The service answers, but does not allow calls from this page's origin. */
  | { readonly kind: "cors" }
  /** The console's own policy does not let it call this origin. */
  | { readonly kind: "blocked" }
  | { readonly kind: "timeout"; readonly afterMs: number }
  | { readonly kind: "aborted" }
  | HttpFailure
  | {
      readonly kind: "malformed";
      readonly status: number;
      readonly reason: Unreadable;
      readonly text: string;
    }
  /** A write that the read-only switch, or a read-only token, blocked in the browser. */
  | { readonly kind: "readOnly" }
  /** There is no session. */
  | { readonly kind: "signedOut" };

/** The failed request, without headers and body: they may contain secrets. */
export interface FailedRequest {
  readonly method: string;
  readonly url: string;
}

/** The only error that a call throws. `message` is a sentence for the operator. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly failure: Failure;
  readonly request: FailedRequest;

  constructor(failure: Failure, request: FailedRequest, cause?: unknown) {
    super(sentence(failure, request), cause === undefined ? undefined : { cause });
    this.failure = failure;
    this.request = request;
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** The failure, when the error is the answer of a service with this status. */
export function httpFailure(error: unknown, status?: number): HttpFailure | undefined {
  if (!isApiError(error) || error.failure.kind !== "http") return undefined;
  return status === undefined || error.failure.status === status ? error.failure : undefined;
}

const unreadable: Record<Unreadable, string> = {
  empty: "an empty body",
  html: "a web page instead of JSON; a proxy or a sign-in page may stand in between",
  notJson: "text that is not JSON",
  unlike: "JSON of another shape than this API's answers",
  redirect: "a redirect to another address",
};

const statusWords: Readonly<Record<number, string>> = {
  400: "did not accept the request",
  401: "does not accept these credentials",
  403: "does not allow this with these credentials",
  404: "does not know this address or record",
  408: "did not receive the request in time",
  409: "found a conflict",
  413: "found the request too large",
  422: "did not accept some of the values",
  429: "asks to slow down",
  500: "had an internal fault",
  501: "does not offer this operation",
  502: "is not reachable behind its proxy",
  503: "is not available at the moment",
  504: "did not answer its proxy in time",
};

function sentence(failure: Failure, { url }: FailedRequest): string {
  const host = URL.canParse(url) ? new URL(url).host : url;
  switch (failure.kind) {
    case "offline":
      return "This browser is offline.";
    case "network":
      return `${host} could not be reached.`;
    case "cors":
      return `${host} answers, but does not allow calls from this page's origin (CORS).`;
    case "blocked":
      return `This console may not call ${host}. The service that serves the console decides that, with its setting API_ORIGINS.`;
    case "timeout":
      return `${host} did not answer within ${Math.round(failure.afterMs / 1000)} s.`;
    case "aborted":
      return "The request was stopped.";
    case "http":
      return `The service ${statusWords[failure.status] ?? "refused the request"} (${failure.status}).`;
    case "malformed":
      // Browsers hide the status of a redirect that is not followed.
      if (failure.status === 0) return `${host} redirects to another address.`;
      return `The service answered ${failure.status} with ${unreadable[failure.reason]}.`;
    case "readOnly":
      return "Read-only is on, so nothing was sent.";
    case "signedOut":
      return "Nobody is signed in.";
  }
}
