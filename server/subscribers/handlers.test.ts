import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;
beforeAll(() => {
  testApp = buildTestApp(database.db);
});
beforeEach(async () => {
  environment = await testApp.createEnvironment();
});

const upsert = (body: object, query = "") =>
  environment.sessionClient("POST", `/v2/subscribers${query}`, { body });
const findSubscriberIds = async (query: string) => {
  const { body } = await environment.sessionClient("GET", `/v2/subscribers?${query}`);
  return (body.data as { subscriberId: string }[]).map((subscriber) => subscriber.subscriberId);
};

describe("create and upsert", () => {
  it("omits fields without a value", async () => {
    const { status, body } = await upsert({ subscriberId: "u1", email: "a@shop.example" });
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      subscriberId: "u1",
      email: "a@shop.example",
      channels: [],
      __v: 0,
      _organizationId: environment.organizationId,
      _environmentId: environment.id,
      deleted: false,
      createdAt: "2026-03-01T12:00:00.000Z",
      updatedAt: "2026-03-01T12:00:00.000Z",
    });
  });

  it("sets given fields, keeps omitted ones, clears null ones, and replaces data", async () => {
    await upsert({ subscriberId: "u1", firstName: "A", lastName: "B", data: { a: 1, b: 2 } });
    const { body } = await upsert({ subscriberId: "u1", firstName: null, data: { c: 3 } });
    expect(body).not.toHaveProperty("firstName");
    expect(body).toMatchObject({ lastName: "B", data: { c: 3 }, __v: 1 });
    const clearResponse = await upsert({ subscriberId: "u1", data: null });
    expect(clearResponse.body).not.toHaveProperty("data");
  });

  it("rejects a duplicate with failIfExists, with an error for the field", async () => {
    await upsert({ subscriberId: "u1", firstName: "A" });
    const response = await upsert({ subscriberId: "u1", firstName: "B" }, "?failIfExists=true");
    expect(response.status).toBe(409);
    expect(response.body.errors).toHaveProperty("subscriberId");
    expect(response.headers.get("retry-after")).toBeNull();
    const { body } = await environment.sessionClient("GET", "/v2/subscribers?subscriberId=u1");
    expect(body.data[0]).toMatchObject({ firstName: "A", __v: 0 });
  });

  it("creates one record from concurrent requests", async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => upsert({ subscriberId: "same", firstName: "A" })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
  });

  it("accepts one of many concurrent requests with failIfExists", async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => upsert({ subscriberId: "same" }, "?failIfExists=true")),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  it.each([
    ["subscriberId", ""],
    ["subscriberId", " a"],
    ["subscriberId", "."],
    ["subscriberId", ".."],
    ["subscriberId", "a\u0007"],
    ["subscriberId", "x".repeat(256)],
    ["email", "not an address"],
    ["avatar", "javascript:alert(1)"],
    ["locale", "not a locale"],
    ["timezone", "Mars/Olympus"],
    ["firstName", 5],
    ["data", []],
  ])("rejects %s %j", async (field, value) => {
    const response = await upsert({ subscriberId: "u1", [field]: value });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
  });

  it.each([
    ["avatar", "avatars/12"],
    ["avatar", "https://shop.example/a.png"],
    ["locale", "pt_BR"],
    ["locale", "zh-Hant-TW"],
    ["timezone", "America/Argentina/Buenos_Aires"],
    ["phone", "not a phone, and kept"],
  ])("accepts %s %j", async (field, value) => {
    const { body } = await upsert({ subscriberId: "u1", [field]: value });
    expect(body[field]).toBe(value);
  });

  it("keeps the order of keys in data", async () => {
    const { text } = await upsert({ subscriberId: "u1", data: { z: 1, a: 2, m: { y: 1, b: 2 } } });
    expect(text).toContain('"data":{"z":1,"a":2,"m":{"y":1,"b":2}}');
  });
});

describe("search", () => {
  beforeEach(async () => {
    await upsert({
      subscriberId: "user_1",
      firstName: "Ana",
      lastName: "Petrović",
      email: "ana@shop.example",
      phone: "+38164123",
    });
    await upsert({ subscriberId: "user_12", lastName: "Ana", email: "50%_off@shop.example" });
  });

  it.each([
    ["subscriberId=user_1", ["user_1"]],
    ["email=ana%40", ["user_1"]],
    ["email=ANA", []],
    ["name=Ana Pet", ["user_1"]],
    ["name=Ana", ["user_12", "user_1"]],
    ["name=a", ["user_12", "user_1"]],
    ["phone=8164", ["user_1"]],
    ["email=%25_off", ["user_12"]],
    ["email=%25%25", []],
    ["email=shop&name=Petr", ["user_1"]],
    ["email=\\", []],
    ["name='; drop table subscribers; --", []],
  ])("%s", async (query, expected) => {
    expect(await findSubscriberIds(query)).toEqual(expected);
  });

  it("doesn't find subscribers of other environments", async () => {
    const otherEnvironment = await testApp.createEnvironment(environment.organizationId);
    const { body } = await otherEnvironment.sessionClient(
      "GET",
      "/v2/subscribers?subscriberId=user_1",
    );
    expect(body).toEqual({
      data: [],
      next: null,
      previous: null,
      totalCount: 0,
      totalCountCapped: false,
    });
  });
});

describe("credentials of a provider", () => {
  const put = (id: string, body: object) =>
    environment.sessionClient("PUT", `/v1/subscribers/${id}/credentials`, { body });
  const addIntegration = (identifier: string, providerId: string) =>
    environment.sessionClient("POST", "/v1/integrations", {
      body: {
        identifier,
        providerId,
        active: true,
        credentials: providerId === "fcm" ? { serviceAccount: "{}" } : {},
      },
    });

  it("returns 404 for an unknown subscriber, and 400 without an active integration", async () => {
    const body = { providerId: "fcm", credentials: { deviceTokens: ["a"] } };
    expect((await put("nobody", body)).status).toBe(404);
    await upsert({ subscriberId: "u1" });
    const response = await put("u1", body);
    expect(response.status).toBe(400);
    expect(response.body.errors).toHaveProperty("providerId");
    expect(response.text).not.toContain('"a"');
  });

  it("returns device tokens to every caller, as the contract requires", async () => {
    await upsert({ subscriberId: "u1" });
    await addIntegration("fcm-one", "fcm");
    await put("u1", { providerId: "fcm", credentials: { deviceTokens: ["a"] } });
    for (const client of [
      environment.sessionClient,
      environment.apiKeyClient,
      environment.readOnlyClient,
    ]) {
      const { body } = await client("GET", "/v2/subscribers?subscriberId=u1");
      expect(body.data[0].channels[0].credentials).toEqual({ deviceTokens: ["a"] });
    }
  });

  it("replaces and deduplicates device tokens, and merges other fields", async () => {
    await upsert({ subscriberId: "u1" });
    await addIntegration("fcm-one", "fcm");
    const setCredentials = async (credentials: object) => {
      const { body } = await put("u1", { providerId: "fcm", credentials });
      return body.channels[0].credentials;
    };
    expect(await setCredentials({ deviceTokens: ["a", "b", "a"], title: "T" })).toEqual({
      deviceTokens: ["a", "b"],
      title: "T",
    });
    expect(await setCredentials({ deviceTokens: ["c"] })).toEqual({
      deviceTokens: ["c"],
      title: "T",
    });
    expect(await setCredentials({ title: "U" })).toEqual({ deviceTokens: ["c"], title: "U" });
    expect(await setCredentials({ deviceTokens: [] })).toEqual({ deviceTokens: [], title: "U" });
  });

  it.each([
    ["webhookUrl", { webhookUrl: "not a url" }, "credentials.webhookUrl"],
    ["webhookUrl without a host", { webhookUrl: "https://" }, "credentials.webhookUrl"],
    ["webhookUrl of another scheme", { webhookUrl: "ftp://x.example" }, "credentials.webhookUrl"],
    ["webhookUrl with a space", { webhookUrl: "https://x.example/a b" }, "credentials.webhookUrl"],
    ["imageUrl", { imageUrl: "shop.png" }, "credentials.imageUrl"],
    ["externalUrl", { externalUrl: "grafana" }, "credentials.externalUrl"],
    ["a token with spaces", { deviceTokens: ["a", "b c"] }, "credentials.deviceTokens.1"],
    ["an empty token", { deviceTokens: [""] }, "credentials.deviceTokens.0"],
  ])("rejects a malformed %s without echoing it", async (_, credentials, field) => {
    await upsert({ subscriberId: "u1" });
    await addIntegration("fcm-one", "fcm");
    const response = await put("u1", { providerId: "fcm", credentials });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
    expect(response.body.errors[field].messages[0]).toMatch(/^Enter .*for example/);
  });

  it("accepts empty text to clear a field, and any text for fields without a format", async () => {
    await upsert({ subscriberId: "u1" });
    await addIntegration("fcm-one", "fcm");
    const credentials = {
      webhookUrl: "",
      imageUrl: "http://localhost:8080/a.png?b=%20",
      externalUrl: "https://例え.example/ü",
      channel: "# any channel",
      state: "not a known one",
      deviceTokens: ["ExponentPushToken[a-b_c]", "x:y|z,1;2"],
    };
    const { status, body } = await put("u1", { providerId: "fcm", credentials });
    expect(status).toBe(200);
    expect(body.channels[0].credentials).toEqual(credentials);
  });

  it("stores one setting per integration of a provider", async () => {
    await upsert({ subscriberId: "u1" });
    await addIntegration("fcm-one", "fcm");
    await addIntegration("fcm-two", "fcm");
    const credentials = { deviceTokens: ["t"] };
    await put("u1", { providerId: "fcm", credentials });
    const { body } = await put("u1", {
      providerId: "fcm",
      integrationIdentifier: "fcm-two",
      credentials,
    });
    const identifiers = body.channels.map(
      (channel: { integrationIdentifier: string }) => channel.integrationIdentifier,
    );
    expect(identifiers).toEqual(["fcm-one", "fcm-two"]);
  });

  it("encrypts them", async () => {
    await upsert({ subscriberId: "u1" });
    await addIntegration("fcm-one", "fcm");
    await put("u1", { providerId: "fcm", credentials: { deviceTokens: ["canary-token"] } });
    const rows = await testApp.db
      .selectFrom("subscriber_channels")
      .select("credentials")
      .where("environment_id", "=", environment.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.credentials.toString("latin1")).not.toContain("canary");
    const entries = await testApp.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("environment_id", "=", environment.id)
      .execute();
    expect(JSON.stringify(entries)).not.toContain("canary-token");
    expect(JSON.stringify(entries)).toContain("hmac:");
  });
});

describe("online status", () => {
  it("sets lastOnlineAt when it becomes false, but not when it becomes true", async () => {
    await upsert({ subscriberId: "u1" });
    const setOnlineStatus = async (isOnline: boolean) => {
      const path = "/v1/subscribers/u1/online-status";
      const { body } = await environment.sessionClient("PATCH", path, { body: { isOnline } });
      return [body.isOnline, body.lastOnlineAt];
    };
    expect(await setOnlineStatus(true)).toEqual([true, undefined]);
    expect(await setOnlineStatus(false)).toEqual([false, "2026-03-01T12:00:00.000Z"]);
    expect(await setOnlineStatus(true)).toEqual([true, "2026-03-01T12:00:00.000Z"]);
  });

  it("returns 404 for an unknown subscriber", async () => {
    const path = "/v1/subscribers/a%2Fb/online-status";
    const response = await environment.sessionClient("PATCH", path, { body: { isOnline: true } });
    expect(response.status).toBe(404);
    expect(response.body.message).toContain("a/b");
  });
});
