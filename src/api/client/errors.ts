/** Why a body with a success status is unusable. */
export type Unreadable = "empty" | "html" | "notJson" | "unlike" | "redirect";

/** Messages by field path in dot form, as the service gave them. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

export interface HttpFailure {
  readonly kind: "http";
  readonly status: number;
  /** The service's messages, verbatim; empty if the body has none. */
  readonly messages: readonly string[];
  readonly fields: FieldMessages;
  /** Identifies an internal error in the service's log. */
  readonly errorId?: string;
  /** From the moment of the response. */
  readonly retryAfterMs?: number;
  readonly text: string;
}

export type Failure =
  /** The browser reports that it is offline. */
  | { readonly kind: "offline" }
  | { readonly kind: "network" }
  /** The service answers, but does not allow calls from this page's origin. */
  | { readonly kind: "cors" }
  /** The page's content security policy forbids calls to this origin. */
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
  /** A write blocked in the browser, because of the read-only switch or a read-only token. */
  | { readonly kind: "readOnly" }
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

export function httpFailure(error: unknown, status?: number): HttpFailure | undefined {
  if (!isApiError(error) || error.failure.kind !== "http") return undefined;
  return status === undefined || error.failure.status === status ? error.failure : undefined;
}

const unreadable: Record<Unreadable, string> = {
  empty: "an empty body",
  html: "a web page instead of JSON; a proxy or a sign-in page may be in between",
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
      // Browsers hide the status of a redirect that isn't followed.
      if (failure.status === 0) return `${host} redirects to another address.`;
      return `The service answered ${failure.status} with ${unreadable[failure.reason]}.`;
    case "readOnly":
      return "Read-only is on, so nothing was sent.";
    case "signedOut":
      return "You aren't signed in.";
  }
}
