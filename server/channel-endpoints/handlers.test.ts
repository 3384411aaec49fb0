import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { createFactories } from "../testing/factories.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;
let make: ReturnType<typeof createFactories>;
beforeAll(() => {
  testApp = buildTestApp(database.db);
});
beforeEach(async () => {
  environment = await testApp.createEnvironment();
  make = createFactories(testApp, environment);
});

const patch = (identifier: string, destination: object) =>
  environment.sessionClient("PATCH", `/v1/channel-endpoints/${identifier}`, {
    body: { endpoint: destination },
  });

const destinations = {
  chatapp1_channel: { channelId: "C1" },
  chatapp1_user: { userId: "U1" },
  webhook: { url: "https://hooks.example/canary", channel: "alerts" },
  phone: { phoneNumber: "+4915112345678" },
  chatapp2_channel: { teamId: "T1", channelId: "C2" },
  chatapp2_user: { userId: "U2" },
  chatapp3_chat: { chatId: "77" },
};

describe("list", () => {
  it("filters by all linked records", async () => {
    const integrationResponse = await environment.sessionClient("POST", "/v1/integrations", {
      body: { providerId: "slack", identifier: "slack-eu" },
    });
    const anaRef = await make.subscriber("ana");
    const connectionId = await make.connection("workspace", "token");
    await make.endpoint("one", "chatapp1_channel", destinations.chatapp1_channel, {
      integration_ref: integrationResponse.body._id,
      connection_ref: connectionId,
      channel: "chat",
      provider_id: "slack",
      context_keys: ["tenant:a", "region:eu"],
    });
    await make.endpoint("two", "phone", destinations.phone, {
      subscriber_ref: anaRef,
      channel: "sms",
    });
    const list = async (query: string) => {
      const { body } = await environment.sessionClient("GET", `/v1/channel-endpoints?${query}`);
      return (body.data as { identifier: string }[]).map(({ identifier }) => identifier).join(" ");
    };
    expect(await list("")).toBe("two one");
    expect(await list("orderDirection=ASC&orderBy=updatedAt")).toBe("one two");
    expect(await list("subscriberId=ana")).toBe("two");
    expect(await list("subscriberId=nobody")).toBe("");
    expect(await list("integrationIdentifier=slack-eu")).toBe("one");
    expect(await list("connectionIdentifier=workspace")).toBe("one");
    expect(await list("channel=sms")).toBe("two");
    expect(await list("providerId=slack")).toBe("one");
    expect(await list("contextKeys=region:eu&contextKeys=tenant:a")).toBe("one");
    expect(await list("contextKeys=tenant:a")).toBe("");
    expect(await list("contextKeys=")).toBe("two");
    const { body } = await environment.sessionClient("GET", "/v1/channel-endpoints?channel=chat");
    expect(body.data[0]).toEqual({
      identifier: "one",
      channel: "chat",
      providerId: "slack",
      integrationIdentifier: "slack-eu",
      connectionIdentifier: "workspace",
      subscriberId: null,
      contextKeys: ["tenant:a", "region:eu"],
      type: "chatapp1_channel",
      endpoint: { channelId: "C1" },
      createdAt: "2026-03-01T12:00:00.000Z",
      updatedAt: "2026-03-01T12:00:00.000Z",
    });
  });
});

describe("a saved malformed endpoint", () => {
  it.each([
    ["webhook", { url: "not a url" }],
    ["phone", { phoneNumber: "0151 12345" }],
    ["chatapp1_user", { userId: "U1 " }],
  ] as const)("of type %s is returned unchanged", async (type, destination) => {
    await make.endpoint("odd", type, destination);
    const { status, body } = await environment.sessionClient("GET", "/v1/channel-endpoints");
    expect(status).toBe(200);
    expect(body.data[0].endpoint).toEqual(destination);
  });
});

describe("update", () => {
  it.each(Object.entries(destinations))("%s accepts its own fields", async (type, destination) => {
    await make.endpoint("it", type, destination);
    const changedDestination = Object.fromEntries(
      Object.entries(destination).map(([key, value]) => [key, `${value}1`]),
    );
    const initialTime = testApp.now;
    testApp.now = new Date(initialTime.getTime() + 1000);
    const { status, body } = await patch("it", changedDestination);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type,
      endpoint: changedDestination,
      createdAt: initialTime.toISOString(),
      updatedAt: testApp.now.toISOString(),
    });
    testApp.now = initialTime;
  });

  it.each([
    ["phone", { phoneNumber: "0151 12345" }, "endpoint.phoneNumber"],
    ["phone", {}, "endpoint.phoneNumber"],
    ["phone", { phoneNumber: "+49151", extra: 1 }, "endpoint.extra"],
    ["webhook", { url: "ftp://hooks.example" }, "endpoint.url"],
    ["webhook", { url: "/relative" }, "endpoint.url"],
    ["chatapp2_channel", { channelId: "C" }, "endpoint.teamId"],
    ["chatapp3_chat", { chatId: "" }, "endpoint.chatId"],
    ["chatapp1_user", { userId: " U012" }, "endpoint.userId"],
    ["webhook", { url: "http:hooks.example" }, "endpoint.url"],
    ["webhook", { url: "https://hooks.example/a b" }, "endpoint.url"],
  ] as const)("%s rejects %j", async (type, destination, field) => {
    await make.endpoint("it", type, destinations[type]);
    const response = await patch("it", destination);
    expect(response.status).toBe(422);
    expect(response.body.message).toContain(type);
    expect(Object.keys(response.body.errors)).toContain(field);
    expect(response.body.errors[field]).not.toHaveProperty("value");
  });

  it("returns 404 with the identifier", async () => {
    const response = await patch("nothing", { userId: "U" });
    expect(response.status).toBe(404);
    expect(response.body.message).toContain("nothing");
  });

  it("returns webhook URLs to every caller, as the contract requires", async () => {
    await make.endpoint("hook", "webhook", destinations.webhook);
    for (const client of [
      environment.sessionClient,
      environment.apiKeyClient,
      environment.readOnlyClient,
    ]) {
      const { body } = await client("GET", "/v1/channel-endpoints");
      expect(body.data[0].endpoint).toEqual(destinations.webhook);
    }
  });

  it("encrypts webhook URLs", async () => {
    await make.endpoint("hook", "webhook", destinations.webhook);
    await patch("hook", { url: "https://hooks.example/canary-2" });
    const rows = await testApp.db.selectFrom("channel_endpoints").select("endpoint").execute();
    for (const row of rows) expect(row.endpoint.toString("latin1")).not.toContain("canary");
    const entries = await testApp.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("environment_id", "=", environment.id)
      .execute();
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain("canary");
  });
});

describe("channel connections", () => {
  const update = (identifier: string, body: object) =>
    environment.sessionClient("PATCH", `/v1/channel-connections/${identifier}`, { body });

  it("replace workspace and token together", async () => {
    await make.connection("workspace", "canary-old", { context_keys: ["tenant:a"] });
    const { status, body } = await update("workspace", {
      workspace: { id: "T2" },
      auth: { accessToken: "canary-new" },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      identifier: "workspace",
      workspace: { id: "T2" },
      auth: { accessToken: "canary-new" },
      contextKeys: ["tenant:a"],
      integrationIdentifier: null,
      subscriberId: null,
    });
    expect(body.workspace).not.toHaveProperty("name");
    const rows = await testApp.db.selectFrom("channel_connections").select("auth").execute();
    for (const row of rows) expect(row.auth.toString("latin1")).not.toContain("canary");
  });

  it("require workspace and token, and report an unknown identifier", async () => {
    await make.connection("workspace", "token");
    const response = await update("workspace", { workspace: {} });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors).sort()).toEqual(["auth", "workspace.id"]);
    const auth = { accessToken: "t" };
    const unknownResponse = await update("other", { workspace: { id: "T" }, auth });
    expect(unknownResponse.status).toBe(404);
    expect(unknownResponse.body.message).toContain("other");
  });
});
