import fc from "fast-check";
import * as z from "zod/mini";
import type { Endpoint } from "../../contract/endpoint.ts";
import { errorBody } from "../../contract/errors.ts";
import { api } from "../../contract/index.ts";
import type { TestApp } from "./app.ts";
import { type FuzzRequest, fuzzRequests } from "./fuzz.ts";

/** Operations that the fuzz calls: all but the end of the session, which would end the run. */
const operations = Object.entries(api).flatMap(([resource, group]) =>
  Object.entries<Endpoint>(group)
    .map(([name, endpoint]) => [`${resource}.${name}`, endpoint] as const)
    .filter(([name]) => name !== "session.end"),
);

async function send(test: TestApp, token: string, request: FuzzRequest): Promise<Response> {
  return await test.app.request(request.path, {
    method: request.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(request.body !== undefined && { "content-type": "application/json" }),
      ...request.headers,
    },
    ...(request.body !== undefined && { body: request.body as NonNullable<RequestInit["body"]> }),
  });
}

function judge(endpoint: Endpoint, request: FuzzRequest, status: number, body: unknown): void {
  if (status >= 500) throw new Error(`${status}: ${JSON.stringify(body)}`);
  if (status >= 400) {
    z.parse(errorBody, body);
    return;
  }
  if (status !== endpoint.status) throw new Error(`answered ${status}`);
  z.parse(endpoint.response, body);
  if (endpoint.body && request.sent !== undefined) {
    // What the schema refuses must not have been accepted.
    z.parse(endpoint.body, JSON.parse(JSON.stringify(request.sent.body)));
  }
}

/** Statuses seen, by operation. Throws with the smallest request that breaks a rule. */
export async function fuzz(
  test: TestApp,
  token: string,
  { runs, seed }: { runs: number; seed?: number },
): Promise<Record<string, Record<number, number>>> {
  const seen: Record<string, Record<number, number>> = {};
  for (const [operation, endpoint] of operations) {
    const counts: Record<number, number> = (seen[operation] = {});
    await fc.assert(
      fc.asyncProperty(fuzzRequests(operation, endpoint), async (request) => {
        const response = await send(test, token, request);
        const body: unknown = await response.json();
        judge(endpoint, request, response.status, body);
        counts[response.status] = (counts[response.status] ?? 0) + 1;
      }),
      { numRuns: Math.ceil(runs / operations.length), ...(seed !== undefined && { seed }) },
    );
  }
  return seen;
}
