import type { Context, Hono } from "hono";
import { errorBody, HttpError } from "../http/errors.ts";
import { baseApp, isApiPath } from "../http/base-app.ts";
import type { Log } from "../log.ts";

export interface UpstreamDependencies {
  /** URL of the remote service. Its path, if any, is prepended to every path. */
  upstream: URL;
  clock: () => Date;
  log: Log;
  apiOrigins: readonly string[];
  corsOrigins?: readonly string[];
  consoleDir?: string;
  /** Milliseconds until the upstream must begin its response. */
  timeoutMs?: number;
}

// Longer than any statement timeout of the service.
const defaultTimeoutMs = 60_000;

/**
 * The only forwarded headers. Other headers concern one connection, identify the caller's browser,
 * or would affect the console's origin: policies, redirects, cross-origin permissions.
 */
const requestHeaders = [
  "accept",
  "accept-language",
  "authorization",
  "content-encoding",
  "content-length",
  "content-type",
  "idempotency-key",
  "traceparent",
  "tracestate",
  "user-agent",
  "x-request-id",
];
const responseHeaders = [
  "allow",
  "content-language",
  "content-type",
  // The console measures the service's clock with this header.
  "date",
  "idempotency-replay",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-request-id",
];

const pick = (headers: Headers, names: readonly string[]): Headers =>
  new Headers(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  );

/** Decodes escapes that change the path: dots, slashes, semicolons, and percents. */
const decodeOnce = (path: string): string =>
  path.replaceAll(/%(25|2e|2f|3b|5c)/gi, (escape) =>
    String.fromCodePoint(Number.parseInt(escape.slice(1), 16)),
  );

// IDs are never encoded more often than four times.
const maxDecodings = 4;

/**
 * Reports whether a path leads out of its folder once the upstream has decoded it, however often.
 * An encoded slash alone may be part of an ID.
 */
function leavesFolder(pathname: string): boolean {
  let path = pathname;
  for (let count = 0; count < maxDecodings; count += 1) path = decodeOnce(path);
  if (decodeOnce(path) !== path) return true;
  // Java servers ignore everything after a semicolon.
  return path.split(/[/\\]/).some((segment) => /^\.{1,2}(;.*)?$/.test(segment));
}

/** Returns the URL of a path on the upstream. The host is always the upstream's. */
function upstreamUrl(upstream: URL, requestUrl: string): string {
  const { pathname, search } = new URL(requestUrl);
  if (/%2e/i.test(pathname) || leavesFolder(pathname)) {
    throw new HttpError(400, "Paths with dot segments or encoded dots aren't forwarded.");
  }
  return upstream.origin + upstream.pathname.replace(/\/$/, "") + pathname + search;
}

interface ForwardOptions {
  upstream: URL;
  timeoutMs: number;
}

async function request(raw: Request, url: string, { upstream, timeoutMs }: ForwardOptions) {
  // Limits only the time until the response begins, because long bodies may be slow.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const init: RequestInit & { duplex: "half" } = {
      method: raw.method,
      headers: pick(raw.headers, requestHeaders),
      body: raw.body,
      duplex: "half",
      // Following a redirect would send the caller's credentials elsewhere.
      redirect: "manual",
      signal: AbortSignal.any([raw.signal, timeout.signal]),
    };
    return await fetch(url, init);
  } catch (error) {
    if (raw.signal.aborted) throw error;
    if (timeout.signal.aborted) {
      throw new HttpError(504, `The service at ${upstream.host} didn't respond in time.`, {
        retryAfter: 2,
      });
    }
    throw new HttpError(502, `The service at ${upstream.host} isn't reachable.`, { retryAfter: 2 });
  } finally {
    clearTimeout(timer);
  }
}

async function forward({ req: { raw } }: Context, options: ForwardOptions): Promise<Response> {
  const url = upstreamUrl(options.upstream, raw.url);
  const { body, headers, status } = await request(raw, url, options);
  if (status >= 300 && status < 400) {
    await body?.cancel();
    throw new HttpError(
      502,
      `The service at ${options.upstream.host} responded with a redirect (${status}), which isn't followed.`,
    );
  }
  return new Response(body, { status, headers: pick(headers, responseHeaders) });
}

/** Returns the console with a proxy to a remote service, which needs no database and no CORS. */
export function buildUpstreamApp({
  upstream,
  clock,
  timeoutMs = defaultTimeoutMs,
  ...rest
}: UpstreamDependencies): Hono {
  const respondWithError = (error: unknown, context: Context) => {
    const httpError = error instanceof HttpError ? error : new HttpError(500, "Internal error.");
    if (httpError !== error) rest.log.error("forwarding failed", { path: context.req.path, error });
    const { retryAfter } = httpError.options;
    return context.json(
      errorBody(httpError, context.req.path, clock()),
      httpError.status as 500,
      retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) },
    );
  };
  const app = baseApp({
    ...rest,
    api: (routes) => {
      routes.get("/readyz", (context) => context.json({ status: "ready" }));
      routes.use(async (context, next) =>
        isApiPath(context.req.path)
          ? await forward(context, { upstream, timeoutMs })
          : await next(),
      );
    },
  });
  app.notFound((context) =>
    respondWithError(new HttpError(404, "No route matches this path."), context),
  );
  app.onError((error, context) => respondWithError(error, context));
  return app;
}
