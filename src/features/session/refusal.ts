import { type Failure, isApiError } from "../../api/client/errors.ts";
import type { Credential } from "../../api/client/send.ts";
import { readLink } from "../../lib/url/link-code.ts";
import type { SignInValues } from "./sign-in-schema.ts";

export const linkCommandText = "npm run service -- link";

/** Why a sign-in was rejected, and which field that concerns. */
export interface SignInRefusal {
  readonly field?: "baseUrl" | "secret";
  readonly text: string;
  /** Messages from the service. */
  readonly said: readonly string[];
}

const secretNames = { session: "session token", apiKey: "API key" } as const;
const otherNames = { session: "an API key", apiKey: "a session token" } as const;

/** Explains a failed sign-in with the form. `origin` is the page's own. */
export function explainRefusal(
  error: unknown,
  { kind, baseUrl, origin }: { kind: Credential["kind"]; baseUrl: string; origin: string },
): SignInRefusal {
  if (!isApiError(error)) {
    return { text: error instanceof Error ? error.message : String(error), said: [] };
  }
  const { failure } = error;
  switch (failure.kind) {
    case "http":
      return explainStatus(failure, kind, error.message);
    case "malformed":
      return { field: "baseUrl", text: wrongAddress(error.message), said: [] };
    case "network":
      return { field: "baseUrl", text: unreachable(error.message, baseUrl, origin), said: [] };
    case "cors":
      return {
        field: "baseUrl",
        text: `${error.message} ${allowOrigin(origin)}`,
        said: [],
      };
    case "blocked":
      return {
        field: "baseUrl",
        text: `${error.message} Start that service with API_ORIGINS=${new URL(baseUrl).origin}`,
        said: [],
      };
    case "timeout":
      return { field: "baseUrl", text: error.message, said: [] };
    default:
      return { text: error.message, said: [] };
  }
}

const allowOrigin = (origin: string) =>
  `The service must allow ${origin}. On a Signalbox, set CORS_ORIGINS=${origin}`;

const wrongAddress = (why: string) =>
  `No service of this API is at this address. ${why} Check the address and its path.`;

const loopback = /^(localhost|127\.|\[::1\])/;
const privateNetwork = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** Covers the two cases in which the browser blocks a call without giving the page a reason. */
function unreachable(why: string, baseUrl: string, origin: string): string {
  const target = new URL(baseUrl);
  const isLocal = (host: string) => loopback.test(host) || privateNetwork.test(host);
  if (origin.startsWith("https:") && target.protocol === "http:" && !loopback.test(target.host)) {
    return `${why} This page came over https, and browsers do not let such a page call an http address.`;
  }
  if (isLocal(target.host) && !isLocal(new URL(origin).host)) {
    return `${why} Check whether the service runs, and whether the browser lets this page reach the local network: its site permissions say so.`;
  }
  return `${why} Check the address, and whether the service is running. ${allowOrigin(origin)}`;
}

function explainStatus(
  failure: Extract<Failure, { kind: "http" }>,
  kind: Credential["kind"],
  message: string,
): SignInRefusal {
  const { status, messages: said } = failure;
  const name = secretNames[kind];
  if (status === 401) {
    const text = `The service does not accept this ${name} (401). Is it perhaps ${otherNames[kind]}?`;
    return { field: "secret", text, said };
  }
  if (status === 403) {
    const text = `The service knows this ${name} but does not allow it to read here (403).`;
    return { field: "secret", text, said };
  }
  if ([404, 405, 501].includes(status)) {
    return { field: "baseUrl", text: wrongAddress(`It answered ${status}.`), said };
  }
  return { text: message, said };
}

/** Explains a failed sign-in link. */
export function explainLinkRefusal(error: unknown): SignInRefusal {
  if (!isApiError(error)) return { text: String(error), said: [] };
  const { failure } = error;
  if (failure.kind !== "http") return { text: error.message, said: [] };
  const { status, messages: said } = failure;
  if (![400, 401, 403, 422].includes(status)) return { text: error.message, said };
  const remedy = said.some((message) => message.includes(linkCommandText))
    ? ""
    : ` Make a new one with: ${linkCommandText}`;
  return { text: `This sign-in link does not work, or no longer.${remedy}`, said };
}

/** Explains a failed form entry, which can be a secret or a whole link in its place. */
export const explainTyped = (
  error: unknown,
  { kind, baseUrl, secret }: SignInValues,
): SignInRefusal =>
  readLink(secret)
    ? explainLinkRefusal(error)
    : explainRefusal(error, { kind, baseUrl, origin: window.location.origin });
