import { Hono } from "hono";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "./db/schema.ts";
import { handlers } from "./handlers.ts";
import { consoleFiles } from "./http/console-files.ts";
import { HttpError } from "./http/errors.ts";
import { answerError, mount } from "./http/mount.ts";
import { apiPolicy, commonHeaders } from "./http/page-policy.ts";
import type { Log } from "./log.ts";
import { openApiDocument } from "./openapi.ts";
import type { Keyring } from "./secrets/keyring.ts";

export interface AppDependencies {
  db: Kysely<Database>;
  keyring: Keyring;
  clock: () => Date;
  log: Log;
  /** Origins that the page may call beside its own. */
  apiOrigins: readonly string[];
  /** Folder of the built console; without it only the API answers. */
  consoleDir?: string;
  checkAllResponses?: boolean;
}

const isApi = (path: string) => /^\/(v1|v2|session)(\/|$)/.test(path);

/** The whole service as one request handler; it never listens. */
export function buildApp({
  apiOrigins,
  consoleDir,
  checkAllResponses = false,
  ...dependencies
}: AppDependencies): Hono {
  // The refusals' messages; the small build of zod has none of its own.
  z.config(z.locales.en());
  const options = { ...dependencies, checkAllResponses };
  const { db, log } = dependencies;
  const app = new Hono();

  app.use(async (context, next) => {
    const start = performance.now();
    await next();
    for (const [name, value] of Object.entries(commonHeaders)) context.header(name, value);
    if (!context.res.headers.has("Content-Security-Policy")) {
      context.header("Content-Security-Policy", apiPolicy);
      context.header("Cache-Control", "no-store");
    }
    // The path alone: a query may hold addresses.
    log.info("request", {
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      milliseconds: Math.round(performance.now() - start),
    });
  });

  app.get("/healthz", (context) => context.json({ status: "ok" }));
  app.get("/readyz", async (context) => {
    await sql`select 1`.execute(db);
    return context.json({ status: "ready" });
  });
  const openApi = openApiDocument();
  app.get("/openapi.json", (context) => context.json(openApi));

  mount(app, handlers, options);
  const console = consoleDir === undefined ? undefined : consoleFiles(consoleDir, apiOrigins);
  app.use(async (context, next) => {
    if (console !== undefined && !isApi(context.req.path)) return await console(context, next);
    return await next();
  });

  app.notFound((context) =>
    answerError(new HttpError(404, "There is nothing at this path."), context, options),
  );
  app.onError((error, context) => answerError(error, context, options));
  return app;
}
