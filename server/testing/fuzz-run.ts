import fc from "fast-check";
import * as z from "zod/mini";
import type { Endpoint } from "../../contract/endpoint.ts";
import { errorBody } from "../../contract/errors.ts";
import { api } from "../../contract/index.ts";
import { createId } from "../db/id.ts";
import { createFactories, type FactorySource } from "./factories.ts";
import { type FuzzRequest, createFuzzRequestArbitrary } from "./fuzz.ts";

/** All operations except the one that ends the session, because the run needs the session. */
const operations = Object.entries(api).flatMap(([resource, group]) =>
  Object.entries<Endpoint>(group)
    .map(([name, endpoint]) => [`${resource}.${name}`, endpoint] as const)
    .filter(([name]) => name !== "session.end"),
);

export type Send = (path: string, init: RequestInit) => Response | Promise<Response>;

const toRequestInit = ({ method, body, headers }: FuzzRequest, token: string): RequestInit => ({
  method,
  headers: {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { "content-type": "application/json" }),
    ...headers,
  },
  ...(body !== undefined && { body: body as NonNullable<RequestInit["body"]> }),
});

/** The integration to create through the API before the run. */
export const fuzzIntegration = {
  identifier: "mail",
  providerId: "sendgrid",
  credentials: { apiKey: "k", from: "a@shop.example", senderName: "S" },
  active: true,
};

export async function writeFuzzRecords(
  source: FactorySource,
  environmentId: string,
): Promise<void> {
  const { db, now } = source;
  const factories = createFactories(source, { id: environmentId });
  await factories.subscriber("user_1");
  await factories.subscriber("user_2");
  await factories.connection("mail", "token");
  await factories.endpoint("mail", "chatapp1_channel", { channelId: "C1" });
  const workflowId = await factories.workflow("mail");
  await db
    .insertInto("workflow_steps")
    .values({
      environment_id: environmentId,
      workflow_ref: workflowId,
      id: createId(now),
      position: 0,
      uuid: crypto.randomUUID(),
      slug: "mail",
      name: "Mail",
      type: "email",
      template_id: createId(now),
      filters: "[]",
      control_values: JSON.stringify({
        subject: "{{ payload.a }}",
        body: "<p>{{ payload.b }}</p>",
      }),
    })
    .execute();
}

function checkResponse(
  endpoint: Endpoint,
  request: FuzzRequest,
  status: number,
  body: unknown,
): void {
  if (status >= 500) throw new Error(`${status}: ${JSON.stringify(body)}`);
  if (status >= 400) {
    z.parse(errorBody, body);
    return;
  }
  if (status !== endpoint.status) throw new Error(`Unexpected status ${status}.`);
  z.parse(endpoint.response, body);
  if (endpoint.body && request.sentInput !== undefined) {
    // The service must not accept a body that the schema rejects.
    z.parse(endpoint.body, JSON.parse(JSON.stringify(request.sentInput.body)));
  }
}

/**
 * Sends fuzzed requests, and returns the number of responses by operation and status. On a failure,
 * throws an error with the smallest failing request.
 */
export async function fuzz(
  send: Send,
  token: string,
  { runCount, seed }: { runCount: number; seed?: number },
): Promise<Record<string, Record<number, number>>> {
  const countsByOperation: Record<string, Record<number, number>> = {};
  for (const [operation, endpoint] of operations) {
    const counts: Record<number, number> = (countsByOperation[operation] = {});
    await fc.assert(
      fc.asyncProperty(createFuzzRequestArbitrary(operation, endpoint), async (request) => {
        const response = await send(request.path, toRequestInit(request, token));
        const body: unknown = await response.json();
        checkResponse(endpoint, request, response.status, body);
        counts[response.status] = (counts[response.status] ?? 0) + 1;
      }),
      { numRuns: Math.ceil(runCount / operations.length), ...(seed !== undefined && { seed }) },
    );
  }
  return countsByOperation;
}
