/**
 * Request headers to forward. Headers that are listed neither here nor in `responseHeaderNames`
 * apply to a single connection, identify the caller's browser, or, like redirects, policies, and
 * cross-origin permissions, would affect the console's origin.
 */
const requestHeaderNames = [
  "accept",
  "accept-language",
  "authorization",
  "content-encoding",
  "content-type",
  "idempotency-key",
  "traceparent",
  "tracestate",
  "user-agent",
  "x-request-id",
];
const responseHeaderNames = [
  "allow",
  "content-language",
  "content-type",
  // The console measures the service's clock with this header.
  "date",
  "idempotency-replay",
  "ratelimit",
  "ratelimit-limit",
  "ratelimit-policy",
  "ratelimit-remaining",
  "ratelimit-reset",
  "retry-after",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-request-id",
];

const pickHeaders = (headers: Headers, names: readonly string[]): Headers =>
  new Headers(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  );

export const selectRequestHeaders = (headers: Headers): Headers =>
  pickHeaders(headers, requestHeaderNames);
export const selectResponseHeaders = (headers: Headers): Headers =>
  pickHeaders(headers, responseHeaderNames);
