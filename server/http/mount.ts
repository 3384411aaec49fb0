import { randomUUID } from "node:crypto";
import type { Context as HonoContext, Hono } from "hono";
import { matchedRoutes } from "hono/route";
import { type Kysely, sql, type Transaction } from "kysely";
import * as z from "zod/mini";
import type { Endpoint } from "../../contract/endpoint.ts";
import { api } from "../../contract/index.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import type { Keyring } from "../secrets/keyring.ts";
import { authenticate } from "./auth.ts";
import type { Call, Caller, Handler, Handlers } from "./call.ts";
import { isCompressible } from "./compressible.ts";
import { compress, choosePreferredEncoding } from "./encoding.ts";
import { createErrorBody, HttpError } from "./errors.ts";
import {
  type SavedResponse,
  respondOnce,
  isSavedStatus,
  readIdempotencyKey,
  deleteExpiredKeys,
} from "./idempotency.ts";
import { JsonText } from "./json-text.ts";
import { checkRequest, type RawRequest, readRequest } from "./request.ts";
import { isConflict, isDatabaseTimeout, toStorageError } from "./storage-errors.ts";

export interface MountOptions {
  db: Kysely<Database>;
  keyring: Keyring;
  clock: () => Date;
  log: Log;
  /** Whether responses with events and previews are also checked. */
  checksAllResponses: boolean;
  warnUnavailable: (error: unknown) => void;
}

// Operations whose responses contain no secrets and would take too long to check.
const uncheckedEndpoints: ReadonlySet<Endpoint> = new Set<Endpoint>([
  api.events.list,
  api.events.read,
  api.stepPreview.render,
]);

/** Serializes a response. Keeps only the contract's fields, except for unchecked endpoints. */
function toResponseText(
  endpoint: Endpoint,
  caller: Caller | null,
  body: unknown,
  { checksAllResponses }: MountOptions,
): string | JsonText {
  const { response, restrictedResponse = response } = endpoint;
  const canSeeSecrets = caller?.kind === "session" && !caller.readOnly;
  const parseBody = () =>
    z.parse(
      canSeeSecrets ? response : restrictedResponse,
      body instanceof JsonText ? JSON.parse(String(body)) : body,
    );
  if (!uncheckedEndpoints.has(endpoint)) return JSON.stringify(parseBody());
  if (checksAllResponses) parseBody();
  return body instanceof JsonText ? body : JSON.stringify(body);
}

const compressibleEndpoints: ReadonlySet<Endpoint> = new Set(
  Object.values(api)
    .flatMap((operations) => Object.values<Endpoint>(operations))
    .filter(isCompressible),
);
/** Size below which compression isn't worth the time. */
const minCompressibleBytes = 1024;

interface IncomingRequest {
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  rawRequest: RawRequest;
  caller: Caller | null;
  now: Date;
  path: string;
  options: MountOptions;
}

async function handle(request: IncomingRequest, db: Kysely<Database>): Promise<string | JsonText> {
  const { endpoint, caller, now, options } = request;
  const checkedRequest = checkRequest(endpoint, request.rawRequest);
  // `checkRequest` guarantees the types of this operation. `Handler<Endpoint>` doesn't have them.
  const call = { db, keyring: options.keyring, now, caller, ...checkedRequest } as Call<Endpoint>;
  const responseBody = await request.handler(call);
  return toResponseText(endpoint, caller, responseBody, options);
}

const execute = async (request: IncomingRequest, db: Kysely<Database>): Promise<SavedResponse> => ({
  status: request.endpoint.status,
  body: String(await handle(request, db)),
});

/**
 * Returns the response. If the handler rejects the request with a status to save, rolls back the
 * handler's writes, and returns the error as the response.
 */
async function executeWithRollback(
  request: IncomingRequest,
  transaction: Transaction<Database>,
): Promise<SavedResponse> {
  await sql`savepoint handler`.execute(transaction);
  try {
    return await execute(request, transaction);
  } catch (error) {
    if (!(error instanceof HttpError) || !isSavedStatus(error.status)) throw error;
    await sql`rollback to savepoint handler`.execute(transaction);
    const body = JSON.stringify(createErrorBody(error, request.path, request.now));
    return { status: error.status, body };
  }
}

const maxAttempts = 4;
// A request that waits for a lock occupies a connection of the pool. The timeout is shorter than
// the wait for a connection, so that other requests get one although records are locked.
const lockTimeoutMs = 2_000;

/**
 * Runs a transaction with a lock timeout. Retries it after a conflict, up to `maxAttempts` attempts
 * in total.
 */
async function runTransaction<T>(
  db: Kysely<Database>,
  run: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
        return await run(transaction);
      });
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
    }
  }
}

async function serveOperation(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  context: HonoContext,
  options: MountOptions,
): Promise<Response> {
  const { db, keyring } = options;
  const now = options.clock();
  const caller =
    endpoint.authorization === "required"
      ? await authenticate(db, context.req.header("authorization"), now)
      : null;
  if (caller?.readOnly && endpoint.isWrite) {
    throw new HttpError(403, "This session is read-only.");
  }
  const key =
    endpoint.method === "GET"
      ? undefined
      : readIdempotencyKey(context.req.header("idempotency-key"));
  const { path, method } = context.req;
  const rawRequest = await readRequest(endpoint, context);
  const incomingRequest = { endpoint, handler, rawRequest, caller, now, path, options };

  const send = async (
    { status, body }: { status: number; body: string | JsonText },
    headers: Record<string, string> = {},
  ) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    context.header("Content-Type", "application/json");
    const content = body instanceof JsonText ? body.toBytes() : body;
    if (!compressibleEndpoints.has(endpoint)) return context.body(content, status as 200);
    context.header("Vary", "Accept-Encoding", { append: true });
    const encoding = choosePreferredEncoding(context.req.header("accept-encoding"));
    if (encoding === undefined || Buffer.byteLength(content) < minCompressibleBytes) {
      return context.body(content, status as 200);
    }
    const compressedContent = await compress(content, encoding);
    context.header("Content-Encoding", encoding);
    return context.body(compressedContent, status as 200);
  };

  if (!endpoint.isWrite) {
    return await send({ status: endpoint.status, body: await handle(incomingRequest, db) });
  }
  if (key === undefined || caller === null || endpoint.idempotency === "ignored") {
    return await send(
      await runTransaction(db, (transaction) => execute(incomingRequest, transaction)),
    );
  }
  // This runs before the write: a failure after the commit would report the write as failed.
  await deleteExpiredKeys(db, now);
  const keyedRequest = { key, caller, method, path, ...rawRequest };
  const result = await runTransaction(db, (transaction) =>
    respondOnce(transaction, keyring, now, keyedRequest, () =>
      executeWithRollback(incomingRequest, transaction),
    ),
  );
  return await send(result, result.isReplay ? { "Idempotency-Replay": "true" } : {});
}

/**
 * Converts any error to a response. Logs bugs under the error ID that the caller gets, timeouts of
 * the database, and why it is unavailable.
 */
export function sendError(
  error: unknown,
  context: HonoContext,
  options: Pick<MountOptions, "clock" | "log" | "warnUnavailable">,
): Response {
  const knownError = error instanceof HttpError ? error : toStorageError(error);
  const httpError = knownError ?? new HttpError(500, "Internal error.", { errorId: randomUUID() });
  const { method, path } = context.req;
  if (knownError === undefined) {
    options.log.error("request failed", {
      errorId: httpError.options.errorId,
      method,
      path,
      error,
    });
  } else if (isDatabaseTimeout(error)) {
    options.log.warn("statement timed out", { method, path, error });
  } else if (knownError !== error && !isConflict(error)) {
    options.warnUnavailable(error);
  }
  const { headers = {}, retryAfterSeconds } = httpError.options;
  return context.json(
    createErrorBody(httpError, context.req.path, options.clock()),
    httpError.status as 400,
    retryAfterSeconds === undefined
      ? headers
      : { ...headers, "Retry-After": String(retryAfterSeconds) },
  );
}

/** Adds the contract's operations. A known path with another method returns 405. */
export function mountEndpoints(app: Hono, handlers: Handlers, options: MountOptions): void {
  const methodsByPath = new Map<string, string[]>();
  for (const [resource, operations] of Object.entries(api)) {
    const resourceHandlers: object = handlers[resource as keyof Handlers];
    for (const [operation, endpoint] of Object.entries<Endpoint>(operations)) {
      // The tables' types ensure that handlers and endpoints match.
      const handler = (resourceHandlers as Record<string, Handler<Endpoint>>)[operation];
      if (handler === undefined) throw new Error(`${resource}.${operation} has no handler`);
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
      methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), endpoint.method]);
      app.on(endpoint.method, path, (context) =>
        serveOperation(endpoint, handler, context, options),
      );
    }
  }
  for (const path of methodsByPath.keys()) {
    app.all(path, (context) => {
      // Several patterns can match, for example `/active` and `/{integrationId}`.
      const allowedMethods = new Set(
        matchedRoutes(context).flatMap((route) => methodsByPath.get(route.path) ?? []),
      );
      throw new HttpError(405, `${context.req.method} isn't allowed for this path.`, {
        headers: { Allow: [...allowedMethods].join(", ") },
      });
    });
  }
}
