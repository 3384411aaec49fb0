import { describe, expect, it } from "vitest";
import { useFakeUpstream } from "../testing/fake-upstream.ts";
import { createNovuConsole } from "../testing/novu-console.ts";

const upstream = useFakeUpstream();

const jsonHeaders = { "content-type": "application/json" };
const apiKeyHeaders = { authorization: "ApiKey k" };
const sessionHeaders = { authorization: "Bearer 65f0~a.b.c" };

function respondWith(bodies: Readonly<Record<string, string>>): void {
  upstream.respond = ({ method, url }, response) => {
    const body = bodies[`${method} ${url}`];
    response.writeHead(body === undefined ? 404 : 200, jsonHeaders);
    response.end(body ?? '{"message":"Not found"}');
  };
}

interface Init extends RequestInit {
  headers?: Record<string, string>;
}

const request = async (path: string, init: Init = {}, options = {}) =>
  await createNovuConsole(upstream, options).app.request(path, {
    ...init,
    headers: { ...apiKeyHeaders, ...jsonHeaders, ...init.headers },
  });

describe("names", () => {
  it("are translated in query, body, and response", async () => {
    respondWith({
      "GET /v1/channel-endpoints?providerId=novu-slack&limit=2":
        '{"data":[{"type":"slack_channel","providerId":"novu-slack","n":1.0}],"next":null}',
      "PUT /v1/integrations/1": '{"data":{"providerId":"appio","_id":"1"}}',
    });
    const listResponse = await request("/v1/channel-endpoints?providerId=svc-chat&limit=2");
    expect(await listResponse.text()).toBe(
      '{"data":[{"type":"chatapp1_channel","providerId":"svc-chat","n":1.0}],"next":null}',
    );
    await request("/v1/integrations/1", {
      method: "PUT",
      body: '{"credentials":{"AppXBaseUrl":"ü","apiKey":"novu"}}',
    });
    expect(upstream.requests[1]).toMatchObject({
      body: '{"credentials":{"AppIOBaseUrl":"ü","apiKey":"novu"}}',
      headers: { "content-type": "application/json" },
    });
  });

  it("don't change bytes that aren't UTF-8", async () => {
    const bytes = Buffer.from([...Buffer.from('{"providerId":"novu","x":"'), 0xff, 0x22, 0x7d]);
    upstream.respond = (_, response) => void response.end(bytes);
    const response = await request("/v1/channel-connections/c");
    const expectedBytes = Buffer.from([
      ...Buffer.from('{"providerId":"svc","x":"'),
      0xff,
      0x22,
      0x7d,
    ]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(expectedBytes);
  });

  it("aren't translated in operations that the dialect doesn't list", async () => {
    respondWith({ "GET /v1/messages": '{"data":[{"providerId":"novu"}]}' });
    expect(await (await request("/v1/messages")).text()).toContain('"novu"');
  });

  it("are translated up to a size, beyond which the response is a 502", async () => {
    const body = JSON.stringify({ data: [{ payload: "x".repeat(2000) }] });
    respondWith({ "GET /v1/notifications": body, "GET /v1/messages": body });
    const options = { maxResponseBytes: 1024 };
    const tooLargeResponse = await request("/v1/notifications", {}, options);
    expect(tooLargeResponse.status).toBe(502);
    expect(await tooLargeResponse.json()).toMatchObject({
      message: expect.stringContaining("the limit for translated responses") as string,
    });
    expect(await (await request("/v1/messages", {}, options)).text()).toBe(body);
  });
});

describe("credentials of integrations", () => {
  const body = '{"data":[{"credentials":{"apiKey":"canary"},"providerId":"novu-email"}]}';

  it.each([
    "/v1/integrations/active",
    "/v1/integrations/active/",
    "/v1//integrations/active?x=1",
    "/v1/Integrations/ACTIVE",
    "/v1/%69ntegrations/active",
    "/v1/%2569ntegrations/active",
    "/v1/integrations%2Factive",
    "/v1/integrations%5Cactive%2F",
    "/v1/integrations;x/active;y",
    "/v1/;x/integrations/active",
  ])("are removed for API keys, also from %s", async (path) => {
    respondWith({ [`GET ${path}`]: body });
    const response = await request(path);
    expect(await response.text()).toBe('{"data":[{"providerId":"svc-email"}]}');
  });

  it("are sent to sessions", async () => {
    respondWith({ "GET /v1/integrations/active": body });
    const response = await request("/v1/integrations/active", { headers: sessionHeaders });
    expect(await response.text()).toContain("canary");
  });
});

describe("credentials of the caller", () => {
  it("become the service's token and environment header", async () => {
    await request("/v1/notifications", { headers: sessionHeaders });
    await request("/v1/messages", { headers: { authorization: "Bearer a.b.c" } });
    await request("/v1/messages");
    const sentHeaders = upstream.requests.map(({ headers }) => [
      headers.authorization,
      headers["novu-environment-id"],
    ]);
    expect(sentHeaders).toEqual([
      ["Bearer a.b.c", "65f0"],
      ["Bearer a.b.c", undefined],
      ["ApiKey k", undefined],
    ]);
  });
});

describe("an upsert without custom data", () => {
  const upsertSubscriber = (body: string, query = "") =>
    request(`/v2/subscribers${query}`, {
      method: "POST",
      body,
      headers: { "idempotency-key": "k" },
    });
  const savedText = '{"data":{"subscriberId":"a/é","data":{"id":12345678901234567890,"name":"é"}}}';

  it("is sent with the saved data, unchanged", async () => {
    respondWith({ "GET /v2/subscribers/a%2F%C3%A9": savedText, "POST /v2/subscribers": "{}" });
    expect((await upsertSubscriber('{"subscriberId":"a/é"}')).status).toBe(200);
    expect(upstream.requests.at(-1)?.body).toBe(
      '{"data":{"id":12345678901234567890,"name":"é"},"subscriberId":"a/é"}',
    );
    expect(upstream.requests[0]?.headers).toMatchObject({ authorization: "ApiKey k" });
    expect(upstream.requests[0]?.headers).not.toHaveProperty("content-type");
  });

  it.each(['{"subscriberId":"a","data":{}}', '{"subscriberId":"a","data":null}'])(
    "isn't one if it has data: %s",
    async (body) => {
      await upsertSubscriber(body);
      expect(upstream.requests.map((sentRequest) => sentRequest.body)).toEqual([body]);
    },
  );

  it("reads nothing if it can only create", async () => {
    await upsertSubscriber('{"subscriberId":"a"}', "?failIfExists=true");
    expect(upstream.requests).toHaveLength(1);
  });

  it("is sent as it is for a new subscriber", async () => {
    respondWith({ "POST /v2/subscribers": "{}" });
    expect((await upsertSubscriber('{"subscriberId":"a"}')).status).toBe(200);
    expect(upstream.requests.at(-1)?.body).toBe('{"subscriberId":"a"}');
  });

  it("isn't sent if the subscriber can't be read", async () => {
    upstream.respond = (_, response) => void response.writeHead(500).end('{"message":"broken"}');
    const response = await upsertSubscriber('{"subscriberId":"a"}');
    expect([response.status, await response.text()]).toEqual([500, '{"message":"broken"}']);
    expect(upstream.requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  it("isn't sent to another path", async () => {
    expect((await upsertSubscriber('{"subscriberId":".."}')).status).toBe(400);
    expect(upstream.requests).toEqual([]);
  });
});

describe("idempotency keys", () => {
  const createIntegration = (body: string, idempotencyKey: string) =>
    request("/v1/integrations", {
      method: "POST",
      body,
      headers: { "idempotency-key": idempotencyKey },
    });

  it("aren't sent, because the service may store an error under them", async () => {
    await createIntegration('{"providerId":"svc-email","identifier":"mine"}', "k1");
    expect(upstream.requests[0]?.headers).not.toHaveProperty("idempotency-key");
    expect(upstream.requests[0]?.body).toBe('{"providerId":"novu-email","identifier":"mine"}');
  });

  it("give a new integration its identifier, so that a repetition is a duplicate", async () => {
    for (const idempotencyKey of ["k1", "k1", "k2"]) {
      await createIntegration('{"providerId":"svc-email"}', idempotencyKey);
    }
    const [firstBody, secondBody, thirdBody] = upstream.requests.map(({ body }) => body);
    expect(firstBody).toMatch(
      /^\{"identifier":"novu-email-[\da-f]{12}","providerId":"novu-email"\}$/,
    );
    expect(secondBody).toBe(firstBody);
    expect(thirdBody).not.toBe(firstBody);
  });

  it("are sent to operations that the dialect doesn't list", async () => {
    const headers = { "idempotency-key": "k1" };
    await request("/v1/events/trigger", { method: "POST", body: "{}", headers });
    expect(upstream.requests[0]?.headers).toMatchObject(headers);
  });
});

describe("errors", () => {
  const getErrorText = async (status: number, body: unknown) => {
    upstream.respond = (_, response) => {
      response.writeHead(status, { ...jsonHeaders, "retry-after": "3" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
    const response = await request("/v1/notifications");
    expect([response.status, response.headers.get("retry-after")]).toEqual([status, "3"]);
    return await response.text();
  };

  it("about the whole request aren't errors of a field", async () => {
    const general = { messages: ["limit must not be greater than 50"], value: "No Value Recorded" };
    const body = { message: "Validation Error", errors: { general, name: { messages: ["é"] } } };
    expect(JSON.parse(await getErrorText(422, body))).toEqual({
      message: "limit must not be greater than 50",
      errors: { name: { messages: ["é"] } },
    });
  });

  it("in a list become errors by field", async () => {
    const errors = [{ path: ["a", 0], message: "Wrong", code: "custom" }];
    expect(JSON.parse(await getErrorText(400, { message: "Invalid", errors }))).toEqual({
      message: "Invalid",
      errors: { "a.0": { messages: ["Wrong"] } },
    });
  });

  it.each(['{"statusCode":429, "message":"API rate limit exceeded"}', "<html>", ""])(
    "of another form stay unchanged: %s",
    async (body) => {
      expect(await getErrorText(429, body)).toBe(body);
    },
  );
});

it.each([
  "/v1/environments",
  "/v1/environments/me?x=1",
  "/v1/environments/api-keys",
  "/v1/Environments/",
  "/v1//environments",
  "/v1/%65nvironments",
  "/v1/%2565nvironments/me",
  "/v1/%65nvironments/%ff",
  "/v1/environments;x/me",
  "/v1/environments%3bx",
  "/v1/;x/environments",
  "/v1/%5cenvironments",
])("doesn't forward %s, whose response contains API keys", async (path) => {
  expect((await request(path)).status).toBe(403);
  expect((await request(path, { method: "POST", body: "{}" })).status).toBe(403);
  expect(upstream.requests).toEqual([]);
});

it("rejects a body that can't be translated", async () => {
  const putIntegration = (init: Init) => request("/v1/integrations/1", { method: "PUT", ...init });
  expect((await putIntegration({ body: " ".repeat(1024 * 1024 + 1) })).status).toBe(413);
  const headers = { "content-encoding": "gzip" };
  expect((await putIntegration({ body: "{}", headers })).status).toBe(415);
  expect(upstream.requests).toEqual([]);
});
