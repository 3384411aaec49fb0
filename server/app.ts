import type { Hono } from "hono";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "./db/schema.ts";
import { createSilenceError } from "./db/unavailable.ts";
import { endsWithin } from "./ends-within.ts";
import { handlers } from "./handlers.ts";
import { HttpError } from "./http/errors.ts";
import { buildBaseApp } from "./http/base-app.ts";
import { sendError, mountEndpoints } from "./http/mount.ts";
import { createLimitedWarning } from "./limited-warning.ts";
import type { Log } from "./log.ts";
import { createOpenApiDocument } from "./openapi.ts";
import type { Keyring } from "./secrets/keyring.ts";

export interface AppDependencies {
  db: Kysely<Database>;
  keyring: Keyring;
  clock: () => Date;
  log: Log;
  /** Origins that the page may call besides its own. */
  apiOrigins: readonly string[];
  corsOrigins?: readonly string[];
  /** Folder of the built console. If absent, the app serves only the API. */
  consoleDir?: string;
  checksAllResponses?: boolean;
}

/** Shorter than the timeouts of load balancers' health checks and of other requests. */
const readinessTimeoutMs = 3_000;

/** Returns the whole service as one request handler, without listening. */
export function buildApp({ checksAllResponses = false, ...dependencies }: AppDependencies): Hono {
  // zod/mini has no error messages by default.
  z.config(z.locales.en());
  const options = {
    ...dependencies,
    checksAllResponses,
    warnUnavailable: createLimitedWarning(dependencies.log, "database unavailable"),
  };
  const openApi = createOpenApiDocument();

  const app = buildBaseApp({
    ...dependencies,
    mountApi: (routes) => {
      routes.get("/readyz", async (context) => {
        if (!(await endsWithin(readinessTimeoutMs, sql`select 1`.execute(dependencies.db))))
          throw createSilenceError(readinessTimeoutMs);
        return context.json({ status: "ready" });
      });
      routes.get("/openapi.json", (context) => context.json(openApi));
      mountEndpoints(routes, handlers, options);
    },
  });
  app.notFound((context) =>
    sendError(new HttpError(404, "No route matches this path."), context, options),
  );
  app.onError((error, context) => sendError(error, context, options));
  return app;
}
