import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { damageColumn } from "../testing/damage-column.ts";
import { useTestDatabase } from "../testing/database.ts";
import { createFactories } from "../testing/factories.ts";
import { rotateKey } from "./rotation.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;
let make: ReturnType<typeof createFactories>;

beforeEach(async () => {
  // A rotation covers every environment.
  await sql`truncate organizations cascade`.execute(database.db);
  testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
  make = createFactories(testApp, environment);
});

const damage = (table: string, column: string) => damageColumn(testApp.db, table, column);

const rotate = () => rotateKey({ db: testApp.db, keyFile: testApp.keyFile, now: testApp.now });

const credentials = { apiKey: "canary", from: "a@shop.example", senderName: "Shop" };
const configurations = { inboundWebhookSigningKey: "canary" };

const createIntegration = (identifier: string, body: object) =>
  environment.sessionClient("POST", "/v1/integrations", {
    body: { identifier, active: true, ...body },
  });

async function createPushChannel(): Promise<void> {
  await make.subscriber("ana");
  await createIntegration("push", { providerId: "expo", credentials: { apiKey: "canary" } });
  await saveTokens();
  await damage("subscriber_channels", "credentials");
}

const saveTokens = () =>
  environment.sessionClient("PUT", "/v1/subscribers/ana/credentials", {
    body: { providerId: "expo", credentials: { deviceTokens: ["canary"] } },
  });

describe("a value that can't be decrypted", () => {
  it("can be replaced in a channel endpoint, which is listed with an empty destination", async () => {
    await make.endpoint("hook", "webhook", { url: "https://hooks.example/canary" });
    await make.endpoint("phone", "phone", { phoneNumber: "+4915112345678" });
    await damage("channel_endpoints", "endpoint");
    const response = await environment.sessionClient("GET", "/v1/channel-endpoints");
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject([
      { identifier: "phone", endpoint: { phoneNumber: "" } },
      { identifier: "hook", endpoint: { url: "" } },
    ]);

    for (const [identifier, endpoint] of [
      ["hook", { url: "https://hooks.example/new" }],
      ["phone", { phoneNumber: "+4915112345679" }],
    ] as const) {
      const path = `/v1/channel-endpoints/${identifier}`;
      const { status, body } = await environment.sessionClient("PATCH", path, {
        body: { endpoint },
      });
      expect({ status, endpoint: body.endpoint }).toEqual({ status: 200, endpoint });
    }
    expect((await rotate()).unreadableValues).toEqual([]);
  });

  it("can be replaced in a channel connection", async () => {
    await make.connection("workspace", "canary");
    await damage("channel_connections", "auth");
    const { status } = await environment.sessionClient(
      "PATCH",
      "/v1/channel-connections/workspace",
      {
        body: { workspace: { id: "W1" }, auth: { accessToken: "new" } },
      },
    );
    expect(status).toBe(200);
    expect((await rotate()).unreadableValues).toEqual([]);
  });

  it("is left out of an integration, where it can be replaced", async () => {
    await createIntegration("mail", { providerId: "sendgrid", credentials, configurations });
    await damage("integrations", "credentials");
    await damage("integrations", "configurations");
    for (const client of [environment.sessionClient, environment.apiKeyClient]) {
      const { status, body } = await client("GET", "/v1/integrations/active");
      expect(status).toBe(200);
      expect(body).toMatchObject([{ identifier: "mail" }]);
      expect(Object.keys(body[0])).not.toEqual(expect.arrayContaining(["credentials"]));
      expect(Object.keys(body[0])).not.toEqual(expect.arrayContaining(["configurations"]));
    }

    const update = (body: object) =>
      environment.sessionClient("PUT", "/v1/integrations/mail", { body });
    // The integration is active, so it needs credentials.
    expect((await update({ name: "Mail" })).status).toBe(422);
    expect((await update({ credentials })).status).toBe(200);
    expect((await update({ configurations })).body).toMatchObject({ credentials, configurations });
    expect((await rotate()).unreadableValues).toEqual([]);
  });

  it("doesn't prevent setting another integration as primary", async () => {
    await createIntegration("old", { providerId: "sendgrid", credentials });
    await damage("integrations", "credentials");
    await createIntegration("new", { providerId: "sendgrid", credentials });
    const path = "/v1/integrations/new/set-primary";
    expect((await environment.sessionClient("POST", path)).status).toBe(200);
  });

  it("is left out of a subscriber's channel, where it can be replaced", async () => {
    await createPushChannel();
    const response = await environment.sessionClient("GET", "/v2/subscribers");
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject([
      { channels: [{ providerId: "expo", credentials: {} }] },
    ]);
    const path = "/v1/subscribers/ana/online-status";
    expect(
      (await environment.sessionClient("PATCH", path, { body: { isOnline: true } })).status,
    ).toBe(200);

    const { status, body } = await saveTokens();
    expect(status).toBe(200);
    expect(body.channels).toMatchObject([{ credentials: { deviceTokens: ["canary"] } }]);
    expect((await rotate()).unreadableValues).toEqual([]);
  });

  it("in an environment's signing secret doesn't prevent lists by cursor", async () => {
    await make.subscriber("ana");
    await make.subscriber("bo");
    await make.endpoint("phone", "phone", { phoneNumber: "+4915112345678" });
    await make.endpoint("other", "phone", { phoneNumber: "+4915112345679" });
    await damage("environments", "signing_secret");
    for (const path of ["/v2/subscribers", "/v1/channel-endpoints"]) {
      const getPage = (query: string) => environment.sessionClient("GET", `${path}?${query}`);
      const firstPage = await getPage("limit=1");
      expect(firstPage.status).toBe(200);
      const secondPage = await getPage(`limit=1&after=${firstPage.body.next}`);
      expect(secondPage.status).toBe(200);
      expect(secondPage.body.data).not.toEqual(firstPage.body.data);
      expect((await getPage("limit=2")).body.data).toEqual([
        ...firstPage.body.data,
        ...secondPage.body.data,
      ]);
      expect((await getPage(`after=${"x".repeat(20)}.${"x".repeat(22)}`)).status).toBe(400);
    }
  });

  it("is left out of a message", async () => {
    const subscriberRef = await make.subscriber("ana");
    const eventId = await make.event({ subscriber_ref: subscriberRef });
    const jobId = await make.job(eventId);
    const secrets = { deviceTokens: ["canary"], directWebhookUrl: "https://hooks.example/canary" };
    const messageId = await make.message(eventId, jobId, subscriberRef, {}, secrets);
    await make.detail(eventId, jobId, { message_ref: messageId });
    await damage("messages", "delivery_secrets");
    const { status, body } = await environment.sessionClient("GET", `/v1/notifications/${eventId}`);
    expect(status).toBe(200);
    const { raw } = body.jobs[0].executionDetails[0];
    expect(JSON.parse(raw)).toMatchObject({ _id: messageId });
    expect(raw).not.toMatch(/deviceTokens|directWebhookUrl/);

    const markAsPath = "/v1/subscribers/ana/messages/mark-as";
    const markAsBody = { messageId, markAs: "read" };
    expect((await environment.sessionClient("POST", markAsPath, { body: markAsBody })).status).toBe(
      201,
    );
  });
});
