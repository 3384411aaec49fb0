import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { api } from "../../contract/index.ts";
import { useFakeUpstream } from "../testing/fake-upstream.ts";
import { createNovuConsole } from "../testing/novu-console.ts";

const upstream = useFakeUpstream();

const createEnvironment = (id: string, fields: object) => ({
  _id: id,
  _organizationId: "org",
  apiKeys: [{ key: "canary", _userId: "u" }],
  ...fields,
});
const developmentEnvironment = createEnvironment("65f1", { name: "Development", type: "dev" });
const productionEnvironment = createEnvironment("65f2", { name: "Production" });
const claims = { exp: 1_772_370_000, environmentId: "65f2" };
const token = `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;

type ApiResponses = Readonly<Record<string, readonly [status: number, body: unknown]>>;

/** Requests to other paths get a 404 in Nest's format. */
function respondWith(responses: ApiResponses): void {
  upstream.respond = ({ method, url }, response) => {
    const [path = ""] = url.split("?");
    const unknownRouteBody = {
      message: `Cannot ${method} ${path}`,
      error: "Not Found",
      statusCode: 404,
    };
    const [status, body] = responses[path] ?? [404, unknownRouteBody];
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
}

async function readSession(authorization?: string) {
  const { app, lines } = createNovuConsole(upstream);
  const response = await app.request("/session", {
    headers: authorization === undefined ? {} : { authorization },
  });
  const text = await response.text();
  expect(text + lines.join()).not.toContain("canary");
  const retryAfter = response.headers.get("retry-after") ?? undefined;
  return { status: response.status, retryAfter, body: JSON.parse(text) as unknown };
}

describe("an API key", () => {
  it("is described by its environment", async () => {
    respondWith({ "/v1/environments/me": [200, { data: developmentEnvironment }] });
    const { status, body } = await readSession("ApiKey k");
    expect(status).toBe(200);
    expect(z.parse(api.session.read.response, body)).toEqual(body);
    expect(body).toEqual({
      organization: { id: "org", name: upstream.getUrl().host },
      environments: [{ id: "65f1", name: "Development", production: false }],
      current: "65f1",
      expiresAt: null,
      caller: "apiKey",
      readOnly: false,
      operations: [],
      idempotentWrites: false,
    });
    expect(upstream.requests[0]?.headers).toMatchObject({ authorization: "ApiKey k" });
  });

  it("that is wrong is rejected with the service's message", async () => {
    const bodyWithSecret = { message: "API Key not found", apiKeys: ["canary"] };
    respondWith({ "/v1/environments/me": [401, bodyWithSecret] });
    expect(await readSession("ApiKey k")).toEqual({
      status: 401,
      body: {
        statusCode: 401,
        timestamp: "2026-03-01T12:00:00.000Z",
        path: "/session",
        message: "API Key not found",
      },
    });
  });

  it("that reached its limit is rejected with the time to wait", async () => {
    upstream.respond = (_, response) => {
      response.writeHead(429, { "content-type": "application/json", "retry-after": "7" });
      response.end('{"message":"API rate limit exceeded"}');
    };
    const { status, retryAfter } = await readSession("ApiKey k");
    expect([status, retryAfter]).toEqual([429, "7"]);
  });

  it("gets 502 for a response that is too large", async () => {
    const name = "x".repeat(4 * 1024 * 1024);
    respondWith({ "/v1/environments/me": [200, { data: { ...developmentEnvironment, name } }] });
    expect(await readSession("ApiKey k")).toMatchObject({
      status: 502,
      body: { message: "The service's response to GET /v1/environments/me is larger than 4 MiB." },
    });
  });

  it("gets 404 from a service that doesn't describe it, so that the operator names it", async () => {
    respondWith({});
    expect((await readSession("ApiKey k")).status).toBe(404);
    respondWith({ "/v1/environments/me": [200, "unexpected"] });
    expect((await readSession("ApiKey k")).status).toBe(404);
  });
});

describe("a session token", () => {
  const responses: ApiResponses = {
    "/v1/environments": [200, { data: [developmentEnvironment, productionEnvironment] }],
  };

  it("gets one credential per environment", async () => {
    respondWith(responses);
    const { body } = await readSession(`Bearer ${token}`);
    expect(z.parse(api.session.read.response, body)).toEqual(body);
    expect(body).toMatchObject({
      environments: [
        { id: "65f1", name: "Development", production: false, token: `65f1~${token}` },
        { id: "65f2", name: "Production", production: true, token: `65f2~${token}` },
      ],
      current: "65f2",
      expiresAt: new Date(claims.exp * 1000).toISOString(),
      caller: "session",
    });
    expect(upstream.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${token}` });
  });

  it("keeps the environment of its credential", async () => {
    respondWith(responses);
    const { body } = await readSession(`Bearer 65f1~${token}`);
    expect(body).toMatchObject({ current: "65f1" });
    expect(upstream.requests.at(-1)?.headers).toMatchObject({ "novu-environment-id": "65f1" });
  });

  it("of another format has no expiry", async () => {
    respondWith(responses);
    expect((await readSession("Bearer opaque")).body).toMatchObject({
      expiresAt: null,
      current: "65f1",
    });
    const hugeExpiryToken = `h.${Buffer.from('{"exp":1e300}').toString("base64url")}.s`;
    expect((await readSession(`Bearer ${hugeExpiryToken}`)).body).toMatchObject({
      expiresAt: null,
    });
  });
});

it.each([200, 401])("after a %i, the date is the service's", async (status) => {
  const date = "Sun, 01 Mar 2026 02:30:00 GMT";
  upstream.respond = ({ url }, response) => {
    response.writeHead(url === "/v1/environments/me" ? status : 404, { date });
    response.end(JSON.stringify({ data: developmentEnvironment }));
  };
  const { app } = createNovuConsole(upstream);
  const { headers } = await app.request("/session", { headers: { authorization: "ApiKey k" } });
  expect(headers.get("date")).toBe(date);
});

it("reports the extra operations that exist and are allowed", async () => {
  const notFoundBody = { message: 'Channel endpoint "signalbox-probe" not found', statusCode: 404 };
  respondWith({
    "/v1/environments/me": [200, { data: productionEnvironment }],
    "/v2/workflows": [200, { data: { workflows: [], totalCount: 0 } }],
    "/v1/channel-endpoints/signalbox-probe": [404, notFoundBody],
    "/v2/subscribers/signalbox-probe": [400, { message: "Invalid ID" }],
    "/v1/integrations": [401, { message: "API endpoint not accessible" }],
    "/v1/channel-connections": [500, {}],
  });
  expect((await readSession("ApiKey k")).body).toMatchObject({
    operations: ["channelEndpoints.read", "subscribers.read", "workflows.list"],
  });
});

it("needs a credential", async () => {
  expect((await readSession()).status).toBe(401);
  expect((await readSession("Basic eA==")).status).toBe(401);
  expect(upstream.requests).toEqual([]);
});

it("has no sign-in links, and ends a session without the upstream", async () => {
  const { app } = createNovuConsole(upstream);
  const exchangeResponse = await app.request("/session/exchange", { method: "POST", body: "{}" });
  expect(exchangeResponse.status).toBe(404);
  expect(await exchangeResponse.json()).toMatchObject({
    message: expect.stringContaining("API key") as string,
  });
  const endResponse = await app.request("/session", { method: "DELETE" });
  expect(await endResponse.json()).toEqual({ ended: true });
  expect(upstream.requests).toEqual([]);
});
