import type { Context, Hono } from "hono";
import { proxy } from "hono/proxy";
import { errorBody, HttpError } from "../http/errors.ts";
import { frame, isApiPath } from "../http/frame.ts";
import type { Log } from "../log.ts";

export interface UpstreamDependencies {
  /** The service that answers; a path of its own is put before every path. */
  upstream: URL;
  clock: () => Date;
  log: Log;
  apiOrigins: readonly string[];
  consoleDir?: string;
}

// The page's own identity says nothing to the service behind, and its cookies are not for it.
const keptHere = ["cookie", "origin", "referer", "host"];
const isForeign = (name: string) => /^(sec-|x-forwarded-|forwarded$)/.test(name);

function requestHeaders(context: Context): Record<string, string> {
  return Object.fromEntries(
    Object.entries(context.req.header()).filter(
      ([name]) => !keptHere.includes(name) && !isForeign(name),
    ),
  );
}

/** The same path at the upstream. Only its host is ever called. */
function upstreamUrl(upstream: URL, requested: string): string {
  const { pathname, search } = new URL(requested);
  return upstream.origin + upstream.pathname.replace(/\/$/, "") + pathname + search;
}

async function forward(context: Context, upstream: URL): Promise<Response> {
  const { raw } = context.req;
  let response: Response;
  try {
    response = await proxy(upstreamUrl(upstream, raw.url), {
      raw,
      headers: requestHeaders(context),
      // A redirect would take the caller's credentials to wherever it points.
      redirect: "manual",
    });
  } catch (error) {
    if (raw.signal.aborted) throw error;
    throw new HttpError(502, `The service at ${upstream.host} does not answer.`, { retryAfter: 2 });
  }
  if (response.status >= 300 && response.status < 400 && response.status !== 304) {
    await response.body?.cancel();
    throw new HttpError(502, `The service at ${upstream.host} answered with a redirect.`);
  }
  response.headers.delete("set-cookie");
  return response;
}

/** The console in front of a service elsewhere: no database, no set-up of cross-origin calls. */
export function buildUpstreamApp({ upstream, clock, ...rest }: UpstreamDependencies): Hono {
  const refuse = (error: unknown, context: Context) => {
    const told = error instanceof HttpError ? error : new HttpError(500, "Internal fault.");
    if (told !== error) rest.log.error("forwarding failed", { path: context.req.path, error });
    const { retryAfter } = told.options;
    return context.json(
      errorBody(told, context.req.path, clock()),
      told.status as 500,
      retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) },
    );
  };
  const app = frame({
    ...rest,
    api: (routes) => {
      routes.get("/readyz", (context) => context.json({ status: "ready" }));
      routes.use(async (context, next) =>
        isApiPath(context.req.path) ? await forward(context, upstream) : await next(),
      );
    },
  });
  app.notFound((context) => refuse(new HttpError(404, "There is nothing at this path."), context));
  app.onError((error, context) => refuse(error, context));
  return app;
}
