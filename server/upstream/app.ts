import type { Context, Hono } from "hono";
import { readBytes } from "../http/body.ts";
import { createErrorBody, HttpError } from "../http/errors.ts";
import { buildBaseApp, isApiPath } from "../http/base-app.ts";
import { createLimitedWarning } from "../limited-warning.ts";
import type { Log } from "../log.ts";
import { createAdapter } from "./adapter.ts";
import { createClient, type Send } from "./client.ts";
import type { Dialect } from "./dialect.ts";
import { selectRequestHeaders, selectResponseHeaders } from "./headers.ts";
import { requireSafePath } from "./path.ts";
import { createReadinessCheck } from "./readiness.ts";
import { createSessionRoutes } from "./session.ts";

export interface UpstreamDependencies {
  /** URL of the remote service. The URL's path, if any, is prepended to each request's path. */
  upstream: URL;
  /** How the service's API differs from the contract, if it does. */
  dialect?: Dialect | undefined;
  clock: () => Date;
  log: Log;
  apiOrigins: readonly string[];
  corsOrigins?: readonly string[];
  consoleDir?: string;
  /** Maximum time until the upstream begins its response. */
  timeoutMs?: number;
  maxConnections?: number;
  maxResponseBytes?: number;
}

// Allows for a service that takes 30 s to respond.
const defaultTimeoutMs = 60_000;
// Enough for five browsers: over HTTP/1.1, each opens at most six connections to a host.
const defaultMaxConnections = 32;
// A response with 50 events rarely exceeds 2 MiB.
const defaultMaxResponseBytes = 32 * 1024 * 1024;

async function forward({ req: { raw } }: Context, send: Send): Promise<Response> {
  const { pathname, search } = new URL(raw.url);
  requireSafePath(pathname);
  const { body, headers, status } = await send({
    method: raw.method,
    path: pathname + search,
    headers: selectRequestHeaders(raw.headers),
    // A connection that waits for a slow body would be unavailable to others.
    body: raw.body && (await readBytes(raw)),
    signal: raw.signal,
  });
  return new Response(body, { status, headers: selectResponseHeaders(headers) });
}

/**
 * Returns an app with the console and a proxy to a remote service. The app needs no database, and
 * the service needs no CORS settings.
 */
export function buildUpstreamApp({
  upstream,
  dialect,
  clock,
  timeoutMs = defaultTimeoutMs,
  maxConnections = defaultMaxConnections,
  maxResponseBytes = defaultMaxResponseBytes,
  ...baseOptions
}: UpstreamDependencies): Hono {
  const sendDirectly = createClient({ upstream, timeoutMs, maxConnections });
  const send = dialect
    ? createAdapter({ dialect, send: sendDirectly, maxResponseBytes })
    : sendDirectly;
  const warnUnreachable = createLimitedWarning(baseOptions.log, "upstream isn't reachable");
  const healthPath = dialect?.healthPath ?? "/readyz";
  const checkReadiness = createReadinessCheck(upstream, healthPath, warnUnreachable);
  const respondWithError = (error: unknown, context: Context) => {
    const httpError = error instanceof HttpError ? error : new HttpError(500, "Internal error.");
    // The console cancels requests that it no longer needs.
    const isCanceled = context.req.raw.signal.aborted;
    if (httpError !== error && !isCanceled)
      baseOptions.log.error("forwarding failed", { path: context.req.path, error });
    if (httpError.cause !== undefined) warnUnreachable(httpError.cause);
    const { headers, retryAfterSeconds } = httpError.options;
    return context.json(
      createErrorBody(httpError, context.req.path, clock()),
      httpError.status as 500,
      {
        ...headers,
        ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
      },
    );
  };
  const app = buildBaseApp({
    ...baseOptions,
    // A session token for another Signalbox shows credentials; those of Novu's cloud can't be used.
    service: { name: dialect?.label ?? upstream.host, prefersApiKey: dialect !== undefined },
    mountApi: (routes) => {
      routes.get("/readyz", async (context) => {
        const reason = await checkReadiness();
        return reason === undefined
          ? context.json({ status: "ready" })
          : context.json({ status: "unavailable", reason }, 503);
      });
      if (dialect)
        routes.route("/session", createSessionRoutes({ dialect, upstream, send: sendDirectly }));
      routes.use(async (context, next) =>
        isApiPath(context.req.path) ? await forward(context, send) : await next(),
      );
    },
  });
  app.notFound((context) =>
    respondWithError(new HttpError(404, "No route matches this path."), context),
  );
  app.onError((error, context) => respondWithError(error, context));
  return app;
}
