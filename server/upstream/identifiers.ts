import { createHash } from "node:crypto";
import { readLimitedBody } from "../http/body.ts";
import { parseObject, toJsonText, unwrapData } from "./bodies.ts";
import type { Send, UpstreamRequest } from "./client.ts";
import type { Dialect, IdParameter, OperationKey } from "./dialect.ts";
import { requireSafePath } from "./path.ts";

/** An ID is reused for this long, because a scan sends the same filter for every page. */
const cacheMs = 60_000;
const maxCachedIds = 1000;
const maxBytes = 16 * 1024 * 1024;

type SearchRequest = Pick<UpstreamRequest, "headers" | "signal"> & {
  key: OperationKey;
  search: string;
};

/**
 * Returns a function that replaces identifiers in a query string with the IDs of their records. If
 * reading a record fails, except with 404, the function returns the failed response instead.
 */
export function createIdentifierTranslator(
  { idParameters, session, unknownRoutePattern }: Dialect,
  send: Send,
  now: () => number = Date.now,
): (request: SearchRequest) => Promise<string | Response> {
  const cachedEntriesByKey = new Map<string, { id: string; expiresAt: number }>();

  async function readId(
    identifier: string,
    { recordPath, from, noMatchId }: IdParameter,
    { headers, signal }: SearchRequest,
  ): Promise<string | Response> {
    const path = recordPath.replace("{identifier}", encodeURIComponent(identifier));
    requireSafePath(path);
    const callerHeaders = [headers.get("authorization"), headers.get(session.environmentHeader)];
    // The key is hashed, because it contains the caller's credential.
    const key = createHash("sha256")
      .update(JSON.stringify([path, callerHeaders]))
      .digest("base64");
    const cachedEntry = cachedEntriesByKey.get(key);
    if (cachedEntry !== undefined && cachedEntry.expiresAt > now()) return cachedEntry.id;
    const response = await send({ method: "GET", path, headers, signal });
    if (!response.ok && response.status !== 404) return response;
    const bytes = await readLimitedBody(response.body, maxBytes);
    const record = unwrapData(bytes && parseObject(toJsonText(bytes)));
    const getField = (name: string) => new Map(Object.entries(record ?? {})).get(name) as unknown;
    const savedId = response.ok ? getField(from) : undefined;
    // A service that lacks the route of `recordPath` may still accept the identifier.
    const isUnknownRoute = !response.ok && unknownRoutePattern.test(String(getField("message")));
    const id = typeof savedId === "string" ? savedId : isUnknownRoute ? identifier : noMatchId;
    // The response may be a proxy's error page, so the ID isn't cached.
    if (record === undefined) return id;
    if (cachedEntriesByKey.size >= maxCachedIds) cachedEntriesByKey.clear();
    cachedEntriesByKey.set(key, { id, expiresAt: now() + cacheMs });
    return id;
  }

  return async (request) => {
    const query = new URLSearchParams(request.search);
    const parameters = idParameters.filter(
      ({ operation, name, idPattern }) =>
        operation === request.key && query.getAll(name).some((value) => !idPattern.test(value)),
    );
    if (parameters.length === 0) return request.search;
    for (const parameter of parameters) {
      const values = query.getAll(parameter.name);
      query.delete(parameter.name);
      for (const value of values) {
        const id = parameter.idPattern.test(value)
          ? value
          : await readId(value, parameter, request);
        if (id instanceof Response) return id;
        query.append(parameter.name, id);
      }
    }
    return `?${query.toString()}`;
  };
}
