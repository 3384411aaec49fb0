import { beforeEach, describe, expect, it } from "vitest";
import { createFactories } from "../../../server/testing/factories.ts";
import { toNovuId } from "./callers.ts";
import { apiKeyPrefix } from "./extra-responses.ts";
import { defaultSettings } from "./settings.ts";
import { createExpectedError, getError, openSimulator, type SimulatorResponse } from "./testing.ts";

const simulatorTest = openSimulator();

beforeEach(() => {
  Object.assign(simulatorTest.current.simulator.settings, defaultSettings);
});

const createTestFactories = () =>
  createFactories(simulatorTest.current.testApp, simulatorTest.current.environment);

describe("callers", () => {
  it.each([
    [{}, "Missing authorization header"],
    [{ authorization: "apikey x" }, 'Invalid authentication scheme: "apikey"'],
    [{ authorization: "ApiKey unknown" }, "API Key not found"],
    [{ authorization: "Bearer unknown" }, "Unauthorized"],
  ])("%j is rejected", async (headers, message) => {
    const { sendAnonymously } = simulatorTest.current;
    expect(getError(await sendAnonymously("GET /v1/notifications", { headers }))).toEqual(
      createExpectedError(401, message),
    );
  });

  it("a session needs a known environment, except for the list of environments", async () => {
    const { sendAnonymously, jwt, environment } = simulatorTest.current;
    const authorization = `Bearer ${jwt}`;
    const call = (request: string, extraHeaders: Record<string, string> = {}) =>
      sendAnonymously(request, { headers: { authorization, ...extraHeaders } });
    expect(getError(await call("GET /v1/notifications"))).toEqual(
      createExpectedError(401, "Cannot find environment"),
    );
    const unknownHeaders = { "novu-environment-id": "0".repeat(24) };
    expect(getError(await call("GET /v1/notifications", unknownHeaders))).toEqual(
      createExpectedError(401, "Cannot find environment"),
    );
    const headers = { "novu-environment-id": toNovuId(environment.id) };
    expect((await call("GET /v1/notifications", headers)).status).toBe(200);
    expect((await call("GET /v1/environments")).body.data[0]._id).toBe(toNovuId(environment.id));
  });

  it("environments show their API keys to sessions, and to their own key", async () => {
    const { testApp, environment, sendWithKey, sendWithSession } = simulatorTest.current;
    await testApp.createEnvironment(environment.organizationId);
    const getKeyCounts = ({ body }: SimulatorResponse) =>
      body.data.map(({ apiKeys }: { apiKeys: { key: string }[] }) => apiKeys.length).toSorted();
    expect(getKeyCounts(await sendWithSession("GET /v1/environments"))).toEqual([1, 1]);
    expect(getKeyCounts(await sendWithKey("GET /v1/environments"))).toEqual([0, 1]);
    expect(JSON.stringify((await sendWithKey("GET /v1/environments")).body)).toContain(
      apiKeyPrefix,
    );
    expect(JSON.stringify((await sendWithKey("GET /v1/environments/me")).body)).not.toContain(
      apiKeyPrefix,
    );
  });

  it("IDs of environments never have the embedded service's format", async () => {
    const { sendWithSession, environment } = simulatorTest.current;
    for (const path of ["/v1/notifications", "/v1/integrations", "/v2/subscribers"]) {
      const { body } = await sendWithSession(`GET ${path}`);
      expect(JSON.stringify(body)).not.toContain(environment.id);
      expect(JSON.stringify(body)).toContain(toNovuId(environment.id));
    }
    const body = { providerId: "slack", _environmentId: toNovuId(environment.id) };
    expect((await sendWithSession("POST /v1/integrations", { body })).status).toBe(201);
  });

  it("only API keys have a limit, with headers", async () => {
    const { sendWithKey, sendWithSession, simulator } = simulatorTest.current;
    expect((await sendWithKey("GET /v2/workflows")).headers.get("ratelimit-limit")).toBeNull();
    simulator.settings.remainingRequestCount = 1;
    expect((await sendWithKey("GET /v2/workflows")).headers.get("ratelimit-remaining")).toBe("0");
    const limitedResponse = await sendWithKey("GET /v2/workflows");
    expect(getError(limitedResponse)).toEqual(createExpectedError(429, "API rate limit exceeded"));
    expect(limitedResponse.headers.get("retry-after")).toBe("1");
    expect(limitedResponse.headers.get("ratelimit-policy")).toContain("w=5");
    expect((await sendWithSession("GET /v2/workflows")).status).toBe(200);
  });
});

describe("errors", () => {
  it("an unknown route, and another method, are 404 with the error's name", async () => {
    const unknownResponse = await simulatorTest.current.sendWithKey("GET /v1/nothing");
    expect(getError(unknownResponse)).toEqual(createExpectedError(404, "Cannot GET /v1/nothing"));
    expect(unknownResponse.body).toMatchObject({ error: "Not Found", ctx: { error: "Not Found" } });
    expect(getError(await simulatorTest.current.sendWithKey("PUT /v2/subscribers"))).toEqual(
      createExpectedError(404, "Cannot PUT /v2/subscribers"),
    );
  });

  it("a validation error has one field with every message", async () => {
    const { body } = await simulatorTest.current.sendWithKey(
      "GET /v1/notifications?limit=51&page=-1",
    );
    expect(Object.keys(body.errors)).toEqual(["general"]);
    expect(body.errors.general.messages).toHaveLength(2);
    expect(body).toMatchObject({ statusCode: 422, message: "Validation Error" });
  });

  it("a large body is 413", async () => {
    const body = { subscriberId: "large", data: { text: "x".repeat(101 * 1024) } };
    const response = await simulatorTest.current.sendWithSession("POST /v2/subscribers", { body });
    expect(getError(response)).toEqual(createExpectedError(413, "request entity too large"));
  });

  it.each([
    ["/v1/notifications?after=2026-03-02&before=2026-03-01", 400, "Invalid date range"],
    ["/v1/notifications?after=never", 400, 'Invalid "after" date'],
    ["/v1/notifications?templates=order-shipped", 500, "Internal server error"],
    ["/v1/notifications/000000000000000000000000", 404, "not found"],
    ["/v1/channel-endpoints?after=a&before=b", 400, "both before and after"],
    ["/v2/subscribers?orderBy=createdAt", 400, "orderBy must be one of"],
    ["/v2/subscribers/nobody", 404, "not found"],
    ["/v2/workflows/nothing", 404, "Workflow not found"],
  ])("GET %s is %i", async (path, status, message) => {
    expect(getError(await simulatorTest.current.sendWithSession(`GET ${path}`))).toEqual(
      createExpectedError(status, message),
    );
  });
});

describe("lists", () => {
  it("an unknown cursor returns an empty page", async () => {
    const { status, body } = await simulatorTest.current.sendWithKey(
      "GET /v2/subscribers?after=lost",
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: [], next: null, totalCount: 0 });
  });

  it("the total is 0 if the service doesn't count", async () => {
    simulatorTest.current.simulator.settings.countsRecords = false;
    const { body } = await simulatorTest.current.sendWithKey("GET /v2/subscribers");
    expect(body.data).not.toEqual([]);
    expect(body.totalCount).toBe(0);
  });

  it("a large limit is accepted", async () => {
    expect((await simulatorTest.current.sendWithKey("GET /v2/subscribers?limit=5000")).status).toBe(
      200,
    );
  });

  it("a full page of events may have more", async () => {
    const { body } = await simulatorTest.current.sendWithKey("GET /v1/notifications?limit=2");
    expect(body.data).toHaveLength(2);
    expect(body.hasMore).toBe(true);
    expect(
      (await simulatorTest.current.sendWithKey("GET /v1/notifications?limit=2&page=1")).body.data,
    ).toEqual([]);
  });

  it("filters of events by subscriber are alternatives", async () => {
    const countEvents = async (query: string) =>
      (await simulatorTest.current.sendWithKey(`GET /v1/notifications?${query}`)).body.data.length;
    expect(await countEvents("emails=zoe@shop.example")).toBe(1);
    expect(await countEvents("emails=zoe@shop.example&subscriberIds=user_2")).toBe(2);
    expect(await countEvents("emails=nobody@shop.example")).toBe(0);
    expect(await countEvents("search=shop")).toBe(1);
  });
});

describe("responses", () => {
  it("API keys see empty credentials in lists, of their own environment", async () => {
    const { sendWithKey, sendWithSession, testApp, environment } = simulatorTest.current;
    const otherEnvironment = await testApp.createEnvironment(environment.organizationId);
    await otherEnvironment.sessionClient("POST", "/v1/integrations", {
      body: { providerId: "slack", credentials: { applicationId: "a" } },
    });
    const { body } = await sendWithKey("GET /v1/integrations");
    expect(body.data.map(({ credentials }: { credentials: object }) => credentials)).toEqual(
      body.data.map(() => ({})),
    );
    const sessionResponse = await sendWithSession("GET /v1/integrations");
    expect(sessionResponse.body.data).toHaveLength(body.data.length + 1);
    expect(sessionResponse.body.data[0].credentials).toMatchObject({ apiKey: "canary-api-key" });
    expect(
      sessionResponse.body.data.map(({ priority }: { priority: number }) => priority),
    ).toContain(0);
  });

  it("endpoints have newer types in the newest version only", async () => {
    const url = "https://hooks.example";
    await createTestFactories().endpoint("hooks-2", "webhook", { url });
    const readEndpointType = async () =>
      (await simulatorTest.current.sendWithKey("GET /v1/channel-endpoints/hooks-2")).body.data.type;
    expect(await readEndpointType()).toBe("tool_webhook");
    simulatorTest.current.simulator.settings.version = "3.17.0";
    expect(await readEndpointType()).toBe("webhook");
    simulatorTest.current.simulator.settings.version = "3.19.1";
    const endpoint = { url, method: "PUT" };
    const { body } = await simulatorTest.current.sendWithSession(
      "PATCH /v1/channel-endpoints/hooks-2",
      {
        body: { endpoint },
      },
    );
    expect(body.data).toMatchObject({ type: "tool_webhook", endpoint });
  });

  it("a record with custom data has no envelope in older versions", async () => {
    const read = async () =>
      (await simulatorTest.current.sendWithKey("GET /v2/subscribers/user_1")).body;
    expect(Object.keys(await read())).toEqual(["data"]);
    simulatorTest.current.simulator.settings.wrapsEveryRecord = false;
    expect(await read()).toMatchObject({ subscriberId: "user_1", data: { 1: "a" } });
  });

  it("events from ClickHouse have fewer fields", async () => {
    const request = "GET /v1/notifications?subscriberIds=user_1";
    const [completeEvent] = (await simulatorTest.current.sendWithKey(request)).body.data;
    simulatorTest.current.simulator.settings.readsEventsFromTraces = true;
    const [partialEvent] = (await simulatorTest.current.sendWithKey(request)).body.data;
    expect(completeEvent.jobs[0].payload).toEqual({ order: 1 });
    expect(partialEvent.jobs[0].payload).toEqual({});
    expect(partialEvent.jobs[0].executionDetails[0]).not.toHaveProperty("providerId");
    expect(partialEvent.jobs[0].step).toEqual({
      _id: partialEvent.jobs[0].step._id,
      _templateId: partialEvent.jobs[0].step._id,
      active: true,
      filters: [],
    });
    expect(partialEvent.subscriber).toMatchObject({
      subscriberId: "user_1",
      email: "",
      firstName: "",
    });
  });

  it("a page of events from ClickHouse has at most 200 details", async () => {
    simulatorTest.current.simulator.settings.readsEventsFromTraces = true;
    const subscriber_ref = await createTestFactories().subscriber("verbose");
    const event = await createTestFactories().event({ subscriber_ref });
    const job = await createTestFactories().job(event);
    for (let count = 0; count < 210; count += 1) await createTestFactories().detail(event, job);
    const countDetails = (record: { jobs: { executionDetails: unknown[] }[] }) =>
      record.jobs.flatMap(({ executionDetails }) => executionDetails).length;
    const response = await simulatorTest.current.sendWithKey(
      "GET /v1/notifications?subscriberIds=verbose",
    );
    expect(countDetails(response.body.data[0])).toBe(200);
    const { body } = await simulatorTest.current.sendWithKey(`GET /v1/notifications/${event}`);
    expect(countDetails(body.data)).toBe(210);
  });

  it("older versions don't allow API keys to preview", async () => {
    const previewRequest = "POST /v2/workflows/order-shipped/step/wait/preview";
    expect((await simulatorTest.current.sendWithKey(previewRequest, { body: {} })).status).toBe(
      201,
    );
    simulatorTest.current.simulator.settings.allowsPreviewForKeys = false;
    expect(getError(await simulatorTest.current.sendWithKey(previewRequest, { body: {} }))).toEqual(
      createExpectedError(401, "API endpoint not accessible"),
    );
    expect((await simulatorTest.current.sendWithSession(previewRequest, { body: {} })).status).toBe(
      201,
    );
  });
});
