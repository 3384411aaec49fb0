import type { OperationKey } from "../../../server/upstream/dialect.ts";
import { novu } from "../../../server/upstream/dialects/novu.ts";
import type { ExtraRecords } from "../../../server/testing/extra-records.ts";
import {
  type Caller,
  createCallers,
  type EnvironmentTokens,
  type Fetch,
  toNovuId,
} from "./callers.ts";
import { toErrorResponse, NovuError, toNovuError } from "./errors.ts";
import { extraResponseFunctions } from "./extra-responses.ts";
import { asObject, isPage, type JsonObject } from "./json.ts";
import { fromDialect, fromDialectQuery, toDialect } from "./names.ts";
import { type NovuOnlyOperation, extraOperations, findOperation } from "./operations.ts";
import type { Call, Rule, RuleContext } from "./rule.ts";
import { findRules } from "./rules/rules.ts";
import { defaultSettings, type Settings } from "./settings.ts";

interface SimulatorOptions {
  fetchService: Fetch;
  records: ExtraRecords;
  settings?: Partial<Settings>;
}

export interface Simulator {
  fetch(request: Request): Promise<Response>;
  /** May be changed at any time. */
  settings: Settings;
  /** Returns a dashboard token for the environments of one organization. */
  signIn(environments: EnvironmentTokens): string;
}

// Express's default, which Novu raises for `/v1/events` and `/v2/workflows` (Novu's 2025 source).
const maxBodyLength = 100 * 1024;

const isExtra = (operation: OperationKey): operation is NovuOnlyOperation =>
  extraOperations.some((extraOperation) => extraOperation === operation);

/** Reports whether an operation works without `Novu-Environment-Id`. */
const isOrganizationLevel = (operation: OperationKey) => operation === "GET /v1/environments";

async function readBody(request: Request, operation: OperationKey): Promise<JsonObject> {
  const text = await request.text();
  if (text.length > maxBodyLength && !operation.includes(" /v2/workflows")) {
    throw new NovuError(413, "request entity too large");
  }
  if (text === "") return {};
  try {
    return asObject(JSON.parse(text));
  } catch (error) {
    throw new NovuError(400, error instanceof Error ? error.message : "");
  }
}

/** Converts environment IDs to Novu's format, including those in nested JSON strings. */
const withNovuIds = (text: string): string =>
  text.replaceAll(
    /(_environmentId\\*":\\*")([\da-f-]{36})/g,
    (_, key: string, uuid: string) => key + toNovuId(uuid),
  );

const withServiceIds = (body: JsonObject, { environmentId }: Caller): JsonObject =>
  body["_environmentId"] === toNovuId(environmentId)
    ? { ...body, _environmentId: environmentId }
    : body;

const isIdempotent = (method: string, { caller, settings }: RuleContext): boolean =>
  (method === "POST" || method === "PATCH") &&
  (caller.kind === "session" || settings.isIdempotentForKeys);

interface ServiceRequest {
  method: string;
  path: string;
  headers: Headers;
  context: RuleContext;
}

/** Sends the call to the embedded service. Returns the response, and its body with Novu's IDs. */
async function send(
  fetchService: Fetch,
  { query, body }: Call,
  { method, path, headers, context }: ServiceRequest,
): Promise<{ response: Response; body: unknown }> {
  const key = headers.get("idempotency-key");
  const search = query.size === 0 ? "" : `?${query}`;
  const response = await fetchService(
    new Request(`http://service${path}${search}`, {
      method,
      headers: {
        authorization: context.caller.authorization,
        ...(method !== "GET" && { "content-type": "application/json" }),
        ...(key !== null && isIdempotent(method, context) && { "idempotency-key": key }),
      },
      ...(method !== "GET" && { body: JSON.stringify(withServiceIds(body, context.caller)) }),
    }),
  );
  return { response, body: JSON.parse(withNovuIds(await response.text())) as unknown };
}

const getIdempotencyHeaders = (response: Response, key: string | null): Record<string, string> => ({
  ...(key !== null && { "idempotency-key": key }),
  ...(response.headers.has("idempotency-replay") && { "idempotency-replay": "true" }),
});

/**
 * Wraps a body as `{ data }`, except pages of lists, which already have this key. Without
 * `wrapsEveryRecord`, doesn't wrap any body that has the key.
 */
function wrap(body: unknown, { wrapsEveryRecord }: Settings): unknown {
  const response = asObject(body);
  const isWrapped = wrapsEveryRecord ? isPage(response) : "data" in response;
  return isWrapped ? body : { data: body };
}

/**
 * Counts a request with an API key. Returns the headers of the rate limit, or throws if the limit
 * is reached.
 */
function limitRate({ caller, settings }: RuleContext): Record<string, string> {
  const { remainingRequestCount: remainingCount } = settings;
  if (caller.kind === "session" || remainingCount === undefined) return {};
  settings.remainingRequestCount = Math.max(0, remainingCount - 1);
  const headers = {
    "ratelimit-limit": "33",
    "ratelimit-remaining": String(settings.remainingRequestCount),
    "ratelimit-reset": "1",
    "ratelimit-policy":
      '30;w=5;burst=33;comment="token bucket";category="global";cost="single";serviceLevel="free"',
  };
  if (remainingCount > 0) return headers;
  throw new NovuError(429, "API rate limit exceeded", {
    headers: { ...headers, "retry-after": "1" },
  });
}

async function withRequestRules(rules: readonly Rule[], sentCall: Call, context: RuleContext) {
  let call = sentCall;
  for (const { changeRequest } of rules) call = (await changeRequest?.(call, context)) ?? call;
  return call;
}

const withResponseRules = (rules: readonly Rule[], body: unknown, context: RuleContext): unknown =>
  rules.reduce(
    (response, rule) => (rule.changeResponse ? rule.changeResponse(response, context) : response),
    body,
  );

/**
 * Creates a simulated Novu: the embedded service with Novu's names, and with Novu's behavior
 * according to the rules in `rules/`.
 */
export function createSimulator({
  fetchService,
  records,
  ...options
}: SimulatorOptions): Simulator {
  const settings = { ...defaultSettings, ...options.settings };
  const callers = createCallers(fetchService);
  const extraFieldsById = new Map<string, JsonObject>();

  async function handle(request: Request): Promise<Response> {
    const { method, headers } = request;
    const { pathname: path, searchParams } = new URL(request.url);
    // Health checks don't require a credential.
    if (path === "/v1/health-check") return Response.json({ data: { status: "ok" } });
    const foundOperation = findOperation(method, path);
    if (foundOperation === undefined) throw new NovuError(404, `Cannot ${method} ${path}`);
    const { operation, params } = foundOperation;
    const caller = await callers.find(headers, !isOrganizationLevel(operation));
    const query = fromDialectQuery(novu, operation, searchParams);
    const sentBody = method === "GET" ? {} : await readBody(request, operation);
    const sentCall = {
      operation,
      params,
      query,
      body: asObject(fromDialect(novu, operation, sentBody)),
    };
    const read = async (pathAndQuery: string) =>
      asObject(
        await (
          await fetchService(
            new Request(`http://service${pathAndQuery}`, {
              headers: { authorization: caller.authorization },
            }),
          )
        ).json(),
      );
    const context = { settings, caller, sentCall, records, extraFieldsById, read };
    const rateLimitHeaders = limitRate(context);
    const rules = findRules(operation, context);
    const call = await withRequestRules(rules, sentCall, context);

    const respond = (body: unknown, status: number, extraHeaders: Record<string, string> = {}) => {
      const renamedBody = withResponseRules(rules, toDialect(novu, operation, body), context);
      return Response.json(wrap(renamedBody, settings), {
        status,
        headers: { ...rateLimitHeaders, ...extraHeaders },
      });
    };
    if (isExtra(operation)) {
      const body = JSON.stringify(await extraResponseFunctions[operation](call, context));
      return respond(JSON.parse(withNovuIds(body)), 200);
    }
    const { response, body } = await send(fetchService, call, { method, path, headers, context });
    if (response.ok) {
      const status = rules.find((rule) => rule.status !== undefined)?.status ?? response.status;
      return respond(body, status, getIdempotencyHeaders(response, headers.get("idempotency-key")));
    }
    const error = { status: response.status, body: asObject(body) };
    const replacementBody = rules.flatMap((rule) => rule.handleError?.(error, context) ?? [])[0];
    if (replacementBody !== undefined) return respond(replacementBody, 200);
    const retryAfter = response.headers.get("retry-after");
    throw toNovuError(error.status, error.body, { method, path, retryAfter });
  }

  return {
    settings,
    signIn: callers.signIn,
    async fetch(request) {
      if (settings.delayMs > 0) await new Promise((done) => setTimeout(done, settings.delayMs));
      try {
        return await handle(request);
      } catch (error) {
        if (error instanceof NovuError)
          return toErrorResponse(error, new URL(request.url).pathname);
        throw error;
      }
    },
  };
}
