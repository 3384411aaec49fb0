import { type Failure, getHttpFailure, isApiError } from "../../api/client/errors.ts";
import type { Credential } from "../../api/client/send.ts";
import { parseLink } from "../../lib/url/link-code.ts";
import { linkCommandText } from "./link-command.ts";
import type { SignInValues } from "./sign-in-schema.ts";

/** Why a sign-in failed, and the form field to correct. */
export interface SignInError {
  readonly field?: "baseUrl" | "secret";
  readonly text: string;
  readonly serviceMessages?: readonly string[];
}

const rejectedTexts = {
  session: "The service rejected this session token (401). Check that it isn't an API key.",
  apiKey: "The service rejected this API key (401). Check that it isn't a session token.",
} as const;

const forbiddenTexts = {
  session: "This session token is valid but isn't allowed to read data (403). Use another token.",
  apiKey: "This API key is valid but isn't allowed to read data (403). Use another key.",
} as const;

/** Explains why signing in with the form failed. `origin` is the page's origin. */
export function explainSignInError(
  error: unknown,
  { kind, baseUrl, origin }: { kind: Credential["kind"]; baseUrl: string; origin: string },
): SignInError {
  if (!isApiError(error)) return { text: error instanceof Error ? error.message : String(error) };
  const { failure, message } = error;
  switch (failure.kind) {
    case "http":
      return explainStatus(failure, kind, message);
    case "malformed":
      return { field: "baseUrl", text: formatWrongUrlError(message) };
    case "network":
      return { field: "baseUrl", text: explainNetworkError(baseUrl, origin) };
    case "cors":
      return { field: "baseUrl", text: `${message} ${formatAllowOriginHint(origin)}` };
    case "blocked":
      return {
        field: "baseUrl",
        text: `The console isn't allowed to call ${new URL(baseUrl).host}. Restart the server that hosts the console with API_ORIGINS=${new URL(baseUrl).origin}`,
      };
    case "timeout":
      return { field: "baseUrl", text: message };
    default:
      return { text: message };
  }
}

const formatAllowOriginHint = (origin: string) =>
  `Configure the service to allow ${origin}. For Signalbox, set CORS_ORIGINS=${origin}`;

const formatWrongUrlError = (reason: string) => `Couldn't find the API at this URL. ${reason}`;

const loopbackPattern = /^(localhost|127\.|\[::1\])/;
const privateNetworkPattern = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** Explains a network error, including two cases in which the browser hides the reason. */
function explainNetworkError(baseUrl: string, origin: string): string {
  const serviceUrl = new URL(baseUrl);
  const summary = `Couldn't reach ${serviceUrl.host}.`;
  if (serviceUrl.origin === origin)
    return `${summary} Check your network connection, and make sure the service is running.`;
  const isLocal = (host: string) => loopbackPattern.test(host) || privateNetworkPattern.test(host);
  if (
    origin.startsWith("https:") &&
    serviceUrl.protocol === "http:" &&
    !loopbackPattern.test(serviceUrl.host)
  ) {
    return `${summary} Browsers block HTTP requests from HTTPS pages. Use an https:// URL.`;
  }
  if (isLocal(serviceUrl.host) && !isLocal(new URL(origin).host)) {
    return `${summary} Make sure the service is running. In the browser's site permissions, allow this site to access the local network.`;
  }
  return `${summary} Check the URL and your network connection, and make sure the service is running. ${formatAllowOriginHint(origin)}`;
}

function explainStatus(
  failure: Extract<Failure, { kind: "http" }>,
  kind: Credential["kind"],
  message: string,
): SignInError {
  const { status, messages: serviceMessages } = failure;
  if (status === 401) return { field: "secret", text: rejectedTexts[kind], serviceMessages };
  if (status === 403) return { field: "secret", text: forbiddenTexts[kind], serviceMessages };
  if ([404, 405, 501].includes(status)) {
    const text = formatWrongUrlError(
      `The service responded with status ${status}. Check the URL and its path.`,
    );
    return { field: "baseUrl", text, serviceMessages };
  }
  return { text: message, serviceMessages };
}

/** Reports whether the service rejected a sign-in link, so that a retry would fail, too. */
export const isLinkRejected = (error: unknown): boolean =>
  [400, 401, 403, 422].includes(getHttpFailure(error)?.status ?? 0);

export function explainLinkError(error: unknown): SignInError {
  if (!isApiError(error)) return { text: String(error) };
  const { failure } = error;
  if (failure.kind !== "http") return { text: error.message };
  const serviceMessages = failure.messages;
  if (!isLinkRejected(error)) return { text: error.message, serviceMessages };
  const newLinkHint = serviceMessages.some((message) => message.includes(linkCommandText))
    ? ""
    : ` To create a new link, run: ${linkCommandText}`;
  return { text: `This sign-in link is invalid or has expired.${newLinkHint}`, serviceMessages };
}

/** Explains why signing in with the form's secret failed. The secret can be a sign-in link. */
export const explainFormError = (
  error: unknown,
  { kind, baseUrl, secret }: SignInValues,
): SignInError =>
  parseLink(secret)
    ? explainLinkError(error)
    : explainSignInError(error, { kind, baseUrl, origin: window.location.origin });
