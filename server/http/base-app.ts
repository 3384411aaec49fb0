import { Hono } from "hono";
import type { Log } from "../log.ts";
import { type RemoteService, serveConsoleFiles } from "./console-files.ts";
import { allowOrigins } from "./cors.ts";
import { apiPolicy, commonHeaders } from "./page-policy.ts";

interface BaseAppOptions {
  log: Log;
  /** Origins that the page may call besides its own. */
  apiOrigins: readonly string[];
  corsOrigins?: readonly string[];
  /** Folder of the built console. If absent, the app serves no page. */
  consoleDir?: string;
  /** The remote service, unless this app is the service. */
  service?: RemoteService;
  /** Adds the API's routes, which take precedence over the page. */
  mountApi: (app: Hono) => void;
}

export const isApiPath = (path: string): boolean => /^\/(v1|v2|session)(\/|$)/.test(path);

/**
 * Reports whether a path was probably meant for the API (`//v1/…`, `/V1/…`, `/api/v1/…`). Such a
 * path doesn't return a page, because a client that requested records must not get HTML with
 * status 200.
 */
function looksLikeApiPath(path: string): boolean {
  const [firstSegment = ""] = path
    .toLowerCase()
    .split(/(?:\/|%2f)+/)
    .filter(Boolean);
  return /^(v\d+|session|api)$/.test(firstSegment);
}

/** Returns an app with common headers, a request log, the API's routes, and the console. */
export function buildBaseApp({
  log,
  apiOrigins,
  corsOrigins = [],
  consoleDir,
  service,
  mountApi,
}: BaseAppOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const startedAt = performance.now();
    await next();
    // `context.header` isn't used, because it copies the response for each header.
    const { headers } = context.res;
    for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
    if (!headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", apiPolicy);
      headers.set("Cache-Control", "no-store");
    }
    // The log omits the query, which may contain email addresses.
    log.info("request", {
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      milliseconds: Math.round(performance.now() - startedAt),
    });
  });
  if (corsOrigins.length > 0) {
    const applyCors = allowOrigins(corsOrigins);
    app.use(async (context, next) =>
      isApiPath(context.req.path) ? await applyCors(context, next) : await next(),
    );
  }
  app.get("/healthz", (context) => context.json({ status: "ok" }));
  mountApi(app);
  const serveFiles =
    consoleDir === undefined ? undefined : serveConsoleFiles(consoleDir, apiOrigins, service);
  app.use(async (context, next) => {
    if (serveFiles !== undefined && !looksLikeApiPath(context.req.path))
      return await serveFiles(context, next);
    return await next();
  });
  return app;
}
