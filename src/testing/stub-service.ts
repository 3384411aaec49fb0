import { onTestFinished, vi } from "vitest";
import type { Endpoint } from "../../contract/endpoint.ts";
import { extraApi } from "../../contract/extra-operations.ts";
import { extraWorkflows } from "../../contract/extra-workflows.ts";
import { api } from "../../contract/index.ts";
import { decodeQuery } from "../../contract/wire.ts";
import { createDefaultHandlers } from "./default-handlers.ts";
import type { Records } from "./records.ts";
import {
  type UntypedHandler,
  type ReplyHandler,
  type StubRequest,
  networkError,
  createErrorReply,
} from "./replies.ts";

export interface StubService {
  /** Data of the default handlers. Tests may change it at any time. */
  readonly records: Records;
  on<E extends Endpoint>(endpoint: E, handler: ReplyHandler<E>): void;
  /**
   * Handles the next requests of an operation with one handler each. Later requests get the usual
   * handler.
   */
  onNext<E extends Endpoint>(endpoint: E, ...handlers: ReplyHandler<E>[]): void;
  restore(endpoint: Endpoint): void;
  getRequests<E extends Endpoint>(endpoint: E): readonly StubRequest<E>[];
}

/** Matches the path of the base URL in `createLinkSignIn`. */
const basePathPattern = /^\/prefix(?=\/)/;

const endpointGroups: readonly Readonly<Record<string, Endpoint>>[] = [
  ...Object.values(api),
  ...Object.values(extraApi),
  extraWorkflows,
];
const endpoints = endpointGroups.flatMap((group) => Object.values(group));

function matchPath(template: string, path: string): Record<string, string> | undefined {
  const expectedParts = template.split("/");
  const actualParts = path.split("/");
  if (expectedParts.length !== actualParts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expectedParts.entries()) {
    const value = decodeURIComponent(actualParts[index] ?? "");
    if (part.startsWith("{")) params[part.slice(1, -1)] = value;
    else if (part !== value) return undefined;
  }
  return params;
}

/** Prefers literal paths to paths with parameters. */
function findEndpoint(method: string, path: string) {
  return endpoints
    .filter((endpoint) => endpoint.method === method)
    .flatMap((endpoint) => {
      const params = matchPath(endpoint.path, path);
      return params ? [{ endpoint, params }] : [];
    })
    .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
    .at(0);
}

async function readRequest({ query, body }: Endpoint, params: object, request: Request) {
  const text = await request.text();
  return {
    params,
    query: query?.parse(decodeQuery(query, new URL(request.url).searchParams)) as unknown,
    body: body?.parse(JSON.parse(text)) as unknown,
    headers: request.headers,
    signal: request.signal,
  };
}

const isApiKey = ({ headers }: Request) =>
  headers.get("Authorization")?.startsWith("ApiKey") === true;

/**
 * Replaces `fetch` until the test ends. Fails the test if a request or a response violates the
 * contract.
 */
export function stubService(records: Records): StubService {
  const defaultHandlers = createDefaultHandlers(records);
  const handlersByEndpoint = new Map<Endpoint, UntypedHandler>();
  const queuedHandlersByEndpoint = new Map<Endpoint, UntypedHandler[]>();
  const requestsByEndpoint = new Map<Endpoint, unknown[]>();
  const violations: unknown[] = [];

  async function respond(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.replace(basePathPattern, "");
    const match = findEndpoint(request.method, path);
    if (!match) return createErrorReply(404, { message: `No operation ${request.method} ${path}` });
    const { endpoint, params } = match;
    const receivedRequest = await readRequest(endpoint, params, request);
    requestsByEndpoint.set(endpoint, [
      ...(requestsByEndpoint.get(endpoint) ?? []),
      receivedRequest,
    ]);
    const handler =
      queuedHandlersByEndpoint.get(endpoint)?.shift() ??
      handlersByEndpoint.get(endpoint) ??
      defaultHandlers.get(endpoint);
    if (!handler) return createErrorReply(404, { message: `The stub has no response for ${path}` });
    const reply = await handler(receivedRequest);
    if (reply instanceof Response) return reply;
    const schema =
      (isApiKey(request) ? endpoint.restrictedResponse : undefined) ?? endpoint.response;
    return Response.json(schema.parse(reply), { status: endpoint.status });
  }

  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    try {
      return await respond(request);
    } catch (error) {
      if (error !== networkError) violations.push(error);
      throw error;
    }
  });
  onTestFinished(() => {
    if (violations.length > 0) throw new AggregateError(violations, "Drift from the contract");
  });

  return {
    records,
    // A handler receives only requests to its endpoint.
    on: (endpoint, handler) =>
      void handlersByEndpoint.set(endpoint, handler as unknown as UntypedHandler),
    onNext: (endpoint, ...addedHandlers) =>
      void queuedHandlersByEndpoint.set(endpoint, [
        ...(queuedHandlersByEndpoint.get(endpoint) ?? []),
        ...(addedHandlers as unknown as UntypedHandler[]),
      ]),
    restore: (endpoint) => {
      handlersByEndpoint.delete(endpoint);
      queuedHandlersByEndpoint.delete(endpoint);
    },
    getRequests: <E extends Endpoint>(endpoint: E) =>
      (requestsByEndpoint.get(endpoint) ?? []) as StubRequest<E>[],
  };
}
