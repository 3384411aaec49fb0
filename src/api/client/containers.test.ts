import { describe, expect, test } from "vitest";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { api } from "../../../contract/index.ts";
import { createCaller } from "./client.ts";
import { isApiError } from "./errors.ts";
import { createRateLimitGate } from "./rate-limit-gate.ts";
import { createTestSessionStore } from "../testing/sessions.ts";
import { createResponder, stubFetch } from "../testing/stub-fetch.ts";

const namedEndpoints = Object.entries(api).flatMap(([resource, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(
    ([name, endpoint]) => [`${resource}.${name}`, endpoint] as const,
  ),
);

const call = createCaller(createTestSessionStore(), createRateLimitGate(0));
const callAny = call as (endpoint: Endpoint, request: object) => Promise<{ data: unknown }>;

const callWithBody = async (endpoint: Endpoint, body: unknown) => {
  stubFetch(createResponder(endpoint.status, body));
  const parameterMatches = endpoint.path.matchAll(/\{(\w+)\}/g);
  const params = Object.fromEntries([...parameterMatches].map(([, name]) => [name, "one"]));
  return await callAny(endpoint, { params, ...(endpoint.method !== "GET" && { body: {} }) }).catch(
    (error: unknown) => (isApiError(error) ? error.failure : error),
  );
};

interface SchemaDefinition {
  type: string;
  shape?: Record<string, { _zod: { def: { type: string } } }>;
}
const getDefinition = (endpoint: Endpoint) => endpoint.response._zod.def as SchemaDefinition;
const isPage = ({ shape }: SchemaDefinition) => shape?.["data"]?._zod.def.type === "array";

/** Bodies that no operation returns with a success status. */
const invalidBodies = [
  null,
  7,
  true,
  '"text"',
  {},
  { data: null },
  { data: null, hasMore: "x" },
  { data: "x" },
  { data: { data: null } },
  { message: "OK" },
];

describe.each(namedEndpoints)("%s", (_, endpoint) => {
  const definition = getDefinition(endpoint);

  test.each(invalidBodies.map((body) => [JSON.stringify(body), body] as const))(
    "rejects %s",
    async (_text, body) => {
      expect(await callWithBody(endpoint, body)).toMatchObject({
        kind: "malformed",
        reason: "mismatch",
      });
    },
  );

  test("rejects the container of another response", async () => {
    const otherBody = definition.type === "array" ? { data: [] } : [];
    const expectedFailure = { kind: "malformed", reason: "mismatch" };
    // An envelope around a list counts as a list, so an array schema accepts `otherBody`.
    if (definition.type !== "array")
      expect(await callWithBody(endpoint, otherBody)).toMatchObject(expectedFailure);
    expect(await callWithBody(endpoint, { data: {} })).toMatchObject(expectedFailure);
  });

  test("accepts its container with any content", async () => {
    const items = [null, 7, {}];
    const fieldEntries = Object.keys(definition.shape ?? {}).map((key) => [key, 7] as const);
    const record = Object.fromEntries(fieldEntries.slice(0, 3));
    const body =
      definition.type === "array"
        ? items
        : isPage(definition)
          ? { ...record, data: items }
          : record;
    expect(await callWithBody(endpoint, body)).toMatchObject({ data: body });
    expect(await callWithBody(endpoint, { data: body })).toMatchObject({ data: body });
  });
});
