import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNovuConsole } from "../../../server/testing/novu-console.ts";
import { findContractIssues } from "./contract-issues.ts";
import { toNovuId } from "./callers.ts";
import { apiKeyPrefix } from "./extra-responses.ts";
import { findOperation } from "./operations.ts";
import { defaultSettings } from "./settings.ts";
import { openSimulator, type SimulatorResponse } from "./testing.ts";

const simulatorTest = openSimulator();

type SendFunction = (
  request: string,
  body?: unknown,
) => Promise<SimulatorResponse & { text: string }>;

let sendWithSession: SendFunction;
let sendWithKey: SendFunction;
let sendAnonymously: SendFunction;
let lines: string[];
let stop: () => Promise<void>;

beforeAll(async () => {
  const { simulator, environment, jwt } = simulatorTest.current;
  const server = serve({ fetch: (request) => simulator.fetch(request), port: 0 });
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const console = createNovuConsole({ getUrl: () => new URL(`http://127.0.0.1:${port}`) });
  ({ lines } = console);
  const createSendFunction =
    (authorization: string): SendFunction =>
    async (request, body) => {
      const [method = "", path = ""] = request.split(" ");
      const response = await console.app.request(path, {
        method,
        headers: {
          authorization,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { status, headers } = response;
      const text = await response.text();
      return { status, headers, text, body: JSON.parse(text) as unknown };
    };
  sendWithKey = createSendFunction(`ApiKey ${environment.tokens.apiKey}`);
  sendAnonymously = createSendFunction("ApiKey unknown");
  const { body } = await createSendFunction(`Bearer ${jwt}`)("GET /session");
  sendWithSession = createSendFunction(`Bearer ${body.environments[0].token}`);
  stop = () => new Promise((resolve) => server.close(() => resolve()));
});
afterAll(async () => await stop());

const omitNull = (_: string, value: unknown) => value ?? undefined;

const getOperation = (request: string) => {
  const [method = "", path = ""] = request.split(" ");
  return findOperation(method, path.replace(/\?.*/, ""))?.operation ?? "GET /";
};

describe("the console's operations", () => {
  it.each([
    ["3.17.0", "apiKey"],
    ["3.17.0", "session"],
    ["3.19.1", "apiKey"],
    ["3.19.1", "session"],
  ] as const)(
    "get responses in the form of the contract, version %s, %s",
    async (version, kind) => {
      Object.assign(simulatorTest.current.simulator.settings, defaultSettings, { version });
      const send = kind === "apiKey" ? sendWithKey : sendWithSession;
      const events = await send("GET /v1/notifications");
      const requests: [request: string, body?: object][] = [
        ["GET /v1/notifications"],
        [`GET /v1/notifications/${events.body.data[0]._id}`],
        ["GET /v1/channel-endpoints"],
        ["GET /v1/integrations/active"],
        ["GET /v2/subscribers"],
        ["POST /v2/subscribers", { subscriberId: "user_4" }],
        ["PATCH /v1/subscribers/user_4/online-status", { isOnline: true }],
        ["PATCH /v1/channel-endpoints/channel", { endpoint: { channelId: "C2" } }],
        [
          "POST /v1/integrations",
          { providerId: "svc-email-agent", identifier: crypto.randomUUID() },
        ],
        ["POST /v2/workflows/order-shipped/step/wait/preview", {}],
      ];
      for (const [request, body] of requests) {
        const { status, text } = await send(request, body);
        expect([
          request,
          status < 300,
          findContractIssues(getOperation(request), kind, text),
        ]).toEqual([request, true, []]);
      }
    },
  );

  it("return the events that the service has", async () => {
    const { environment, simulator } = simulatorTest.current;
    Object.assign(simulator.settings, defaultSettings);
    // The service adds an envelope only to lists. Novu adds one to every response.
    const parse = (text: string) => {
      const body = JSON.parse(text, omitNull) as { data?: unknown };
      return body.data ?? body;
    };
    const withSeverity = (event: object) => ({ severity: "none", ...event });
    const readDirectly = async (path: string) => {
      const { text } = await environment.sessionClient("GET", path);
      return parse(text.replaceAll(environment.id, toNovuId(environment.id)));
    };
    const readThroughNovu = async (path: string) =>
      parse((await sendWithSession(`GET ${path}`)).text);
    const path = "/v1/notifications";
    const events = (await readDirectly(path)) as { _id: string }[];
    expect(events.length).toBeGreaterThan(0);
    expect(await readThroughNovu(path)).toEqual(events.map(withSeverity));
    for (const { _id } of events) {
      const event = await readDirectly(`${path}/${_id}`);
      expect(await readThroughNovu(`${path}/${_id}`)).toEqual(withSeverity(event));
    }
  });

  it("find events by the identifier of a workflow, or by its ID", async () => {
    const { body } = await sendWithKey("GET /v1/notifications");
    const [workflowId] = body.data.flatMap(({ template }: { template?: { _id: string } }) =>
      template === undefined ? [] : [template._id],
    );
    const countEvents = async (templates: string[]) => {
      const query = templates.map((name) => `templates=${name}`).join("&");
      return (await sendWithSession(`GET /v1/notifications?${query}`)).body.data?.length;
    };
    expect(await countEvents([workflowId])).toBe(1);
    expect(await countEvents(["order-shipped"])).toBe(1);
    expect(await countEvents(["order-shipped", "unknown"])).toBe(1);
    expect(await countEvents(["unknown"])).toBe(0);
  });

  it("are rejected if Novu would find events of other subscribers", async () => {
    const { status, body } = await sendWithKey(
      "GET /v1/notifications?emails=zoe@shop.example&subscriberIds=user_2",
    );
    expect(status).toBe(422);
    expect(body.message).toBe(
      "The service can't combine these parameters: emails, subscriberIds. Send only one of them.",
    );
    const filteredResponse = await sendWithKey(
      "GET /v1/notifications?emails=zoe@shop.example&emails=a@shop.example",
    );
    expect(filteredResponse.body.data).toHaveLength(1);
  });

  it("keep a workspace's fields that the contract lacks", async () => {
    Object.assign(simulatorTest.current.simulator.settings, defaultSettings);
    const { body } = await sendWithSession("PATCH /v1/channel-connections/workspace", {
      workspace: { id: "T2", name: "Team" },
      auth: { accessToken: "token" },
    });
    expect(body.data.workspace).toEqual({ id: "T2", name: "Team", botUserId: "U0BOT" });
  });

  it("that API keys may not call are 403, because 401 would end the sign-in", async () => {
    simulatorTest.current.simulator.settings.allowsPreviewForKeys = false;
    const { status, body } = await sendWithKey(
      "POST /v2/workflows/order-shipped/step/wait/preview",
      {},
    );
    expect([status, body.message]).toEqual([403, "API endpoint not accessible"]);
    const unknownKeyResponse = await sendAnonymously("GET /v1/notifications");
    expect(unknownKeyResponse.status).toBe(401);
  });

  it("keep custom data and device tokens that a request omits", async () => {
    await sendWithSession("POST /v2/subscribers", { subscriberId: "user_5", data: { a: 1 } });
    const { body } = await sendWithSession("POST /v2/subscribers", {
      subscriberId: "user_5",
      firstName: "Ana",
    });
    expect(body.data).toMatchObject({ firstName: "Ana", data: { a: 1 } });
    const setCredentials = async (credentials: object) =>
      await sendWithSession("PUT /v1/subscribers/user_5/credentials", {
        providerId: "fcm",
        credentials,
      });
    await setCredentials({ deviceTokens: ["token"] });
    const { body: changedBody } = await setCredentials({ channel: "c" });
    expect(changedBody.data.channels[0].credentials.deviceTokens).toEqual(["token"]);
    const { body: identifiedBody } = await sendWithSession(
      "PUT /v1/subscribers/user_5/credentials",
      {
        providerId: "fcm",
        integrationIdentifier: "push",
        credentials: { channel: "d" },
      },
    );
    expect(identifiedBody.data.channels[0].credentials).toEqual({
      deviceTokens: ["token"],
      channel: "d",
    });
  });
});

describe("a sign-in", () => {
  it("never shows the API keys of environments, not even in the log", async () => {
    for (const send of [sendWithSession, sendWithKey]) {
      const { status, text } = await send("GET /session");
      expect(status).toBe(200);
      expect(text).not.toContain(apiKeyPrefix);
    }
    expect(lines.join()).not.toContain(apiKeyPrefix);
    expect(lines.join()).not.toContain(simulatorTest.current.jwt);
  });

  it("reports the environment, and what the service can do beyond the contract", async () => {
    expect((await sendWithSession("GET /session")).body).toMatchObject({
      caller: "session",
      operations: expect.arrayContaining(["workflows.list", "channelConnections.read"]) as unknown,
    });
    const { body } = await sendWithKey("GET /session");
    expect(body).toMatchObject({ caller: "apiKey", expiresAt: null });
    expect(body.environments.map(({ id }: { id: string }) => id)).toEqual([body.current]);
  });
});

it("a limit is passed on with the time to wait", async () => {
  simulatorTest.current.simulator.settings.remainingRequestCount = 0;
  const limitedResponse = await sendWithKey("GET /v2/subscribers");
  simulatorTest.current.simulator.settings.remainingRequestCount = undefined;
  expect(limitedResponse.status).toBe(429);
  expect(limitedResponse.headers.get("retry-after")).toBe("1");
  expect(limitedResponse.body.message).toBe("API rate limit exceeded");
});

it("the messages of a validation error are shown", async () => {
  const { body } = await sendWithKey("GET /v1/notifications?limit=51");
  expect(body.message).toContain("limit: ");
  expect(body.errors ?? {}).toEqual({});
});
