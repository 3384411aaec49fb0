import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;
beforeAll(async () => {
  testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
});

let counter = 0;
const createKey = () => `key-${(counter += 1)}`;
const upsert = (key: string, body: object, client = environment.sessionClient) =>
  client("POST", "/v2/subscribers", { body, headers: { "idempotency-key": key } });

describe("idempotency", () => {
  it("executes once and replays the same bytes", async () => {
    const key = createKey();
    const firstResponse = await upsert(key, { subscriberId: "once", firstName: "A" });
    await upsert(createKey(), { subscriberId: "once", firstName: "B" });
    const replayedResponse = await upsert(key, { subscriberId: "once", firstName: "A" });
    expect(firstResponse.status).toBe(201);
    expect(replayedResponse.status).toBe(201);
    expect(replayedResponse.text).toBe(firstResponse.text);
    expect(firstResponse.headers.get("idempotency-replay")).toBeNull();
    expect(replayedResponse.headers.get("idempotency-replay")).toBe("true");
    const { body } = await environment.sessionClient("GET", "/v2/subscribers?subscriberId=once");
    expect(body.data[0].firstName).toBe("B");
  });

  it("rejects a key with another request", async () => {
    const key = createKey();
    await upsert(key, { subscriberId: "other" });
    const response = await upsert(key, { subscriberId: "another" });
    expect(response.status).toBe(422);
    expect(response.body.message).toContain("a different request");
  });

  it("stores no hash of the request alone", async () => {
    const [key, body] = [createKey(), { subscriberId: "hashed", phone: "+4915112345678" }];
    await upsert(key, body);
    const hash = createHash("sha256");
    for (const part of ["POST", "/v2/subscribers", "", JSON.stringify(body)]) {
      hash.update(`${Buffer.byteLength(part)}:${part}`);
    }
    const rows = await database.db
      .selectFrom("idempotency_keys")
      .select("fingerprint")
      .where("environment_id", "=", environment.id)
      .where("key_hash", "=", createHash("sha256").update(`${key.length}:${key}`).digest())
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.fingerprint).not.toEqual(hash.digest());
  });

  it("executes many concurrent requests once", async () => {
    const key = createKey();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => upsert(key, { subscriberId: "race" })),
    );
    const createdResponses = responses.filter(({ status }) => status === 201);
    const conflictResponses = responses.filter(({ status }) => status === 409);
    expect(createdResponses.length + conflictResponses.length).toBe(20);
    expect(new Set(createdResponses.map(({ text }) => text)).size).toBe(1);
    for (const { headers, body } of conflictResponses) {
      expect(headers.get("retry-after")).toBe("1");
      expect(body).not.toHaveProperty("errors");
    }
    const { body } = await environment.sessionClient("GET", "/v2/subscribers?subscriberId=race");
    expect(body.data[0].__v).toBe(0);
  });

  it("replays a finished key to many concurrent requests", async () => {
    const key = createKey();
    const firstResponse = await upsert(key, { subscriberId: "finished" });
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => upsert(key, { subscriberId: "finished" })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(201));
    expect(new Set(responses.map(({ text }) => text))).toEqual(new Set([firstResponse.text]));
    for (const { headers } of responses) expect(headers.get("idempotency-replay")).toBe("true");
  });

  it("stores error responses, and rolls back their writes", async () => {
    const key = createKey();
    const body = { subscriberId: "x", email: "not an address" };
    const firstResponse = await upsert(key, body);
    const replayedResponse = await upsert(key, body);
    expect(firstResponse.status).toBe(422);
    expect(replayedResponse.text).toBe(firstResponse.text);
    expect(replayedResponse.headers.get("idempotency-replay")).toBe("true");
  });

  it("never returns a session's response to an API key", async () => {
    const key = createKey();
    const body = { providerId: "sendgrid", credentials: { apiKey: "canary" } };
    const create = (client: typeof environment.sessionClient) =>
      client("POST", "/v1/integrations", { body, headers: { "idempotency-key": key } });
    const sessionResponse = await create(environment.sessionClient);
    const keyResponse = await create(environment.apiKeyClient);
    expect(sessionResponse.text).toContain("canary");
    expect(keyResponse.status).toBe(201);
    expect(keyResponse.text).not.toContain("canary");
    expect(keyResponse.headers.get("idempotency-replay")).toBeNull();
    expect(keyResponse.body._id).not.toBe(sessionResponse.body._id);
  });

  it("rejects a key with more than 255 characters", async () => {
    expect((await upsert("k".repeat(256), { subscriberId: "long" })).status).toBe(400);
    expect((await upsert("k".repeat(255), { subscriberId: "long" })).status).toBe(201);
  });

  it("deletes a key after 24 hours", async () => {
    const key = createKey();
    await upsert(key, { subscriberId: "day", firstName: "A" });
    const initialTime = testApp.now;
    testApp.now = new Date(initialTime.getTime() + 24 * 3_600_000);
    const laterEnvironment = await testApp.createEnvironment(environment.organizationId);
    expect(laterEnvironment.id).not.toBe(environment.id);
    const rows = await testApp.db
      .selectFrom("idempotency_keys")
      .select("created_at")
      .where("environment_id", "=", environment.id)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    // Each write with a key deletes a few expired rows.
    for (let writeCount = 0; writeCount < rows.length / 20 + 1; writeCount += 1) {
      await upsert(createKey(), { subscriberId: "sweep" }, laterEnvironment.sessionClient);
    }
    const remainingRows = await testApp.db
      .selectFrom("idempotency_keys")
      .select("created_at")
      .where("environment_id", "=", environment.id)
      .execute();
    expect(remainingRows).toEqual([]);
    testApp.now = initialTime;
  });

  it("encrypts stored responses", async () => {
    const rows = await testApp.db.selectFrom("idempotency_keys").select("body").execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { body } of rows) expect(body.toString("latin1")).not.toContain("subscriberId");
  });
});
