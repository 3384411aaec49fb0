import { beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { createSignInCode } from "./repository.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;
beforeAll(async () => {
  testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
});

const createCode = () =>
  createSignInCode(testApp.db, {
    environmentId: environment.id,
    now: testApp.now,
    expiresAt: new Date(testApp.now.getTime() + 60_000),
  });
const exchangeCode = (code: string) =>
  testApp.anonymousClient("POST", "/session/exchange", { body: { code } });

describe("a sign-in link", () => {
  it("returns one token per environment of the organization", async () => {
    const otherEnvironment = await testApp.createEnvironment(environment.organizationId);
    const { status, body } = await exchangeCode(await createCode());
    expect(status).toBe(200);
    expect(body.current).toBe(environment.id);
    const ids = body.environments.map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual([environment.id, otherEnvironment.id].sort());
    for (const { id, token } of body.environments) {
      const headers = { authorization: `Bearer ${token}` };
      const sessionResponse = await testApp.anonymousClient("GET", "/session", { headers });
      expect(sessionResponse.body).toMatchObject({
        current: id,
        caller: "session",
        readOnly: false,
      });
      expect(JSON.stringify(sessionResponse.body)).not.toContain(token);
    }
    const [firstSession, secondSession] = body.environments;
    const firstHeaders = { authorization: `Bearer ${firstSession.token}` };
    expect(
      (await testApp.anonymousClient("DELETE", "/session", { headers: firstHeaders })).status,
    ).toBe(200);
    const secondHeaders = { authorization: `Bearer ${secondSession.token}` };
    expect(
      (await testApp.anonymousClient("GET", "/session", { headers: secondHeaders })).status,
    ).toBe(401);
  });

  it("lists environments by name, and production environments last", async () => {
    const productionEnvironment = await testApp.createEnvironment();
    const names = ["Production", "Development", "Staging"];
    for (const name of names) {
      const { id } =
        name === "Production"
          ? productionEnvironment
          : await testApp.createEnvironment(productionEnvironment.organizationId);
      await testApp.db
        .updateTable("environments")
        .set({ name, production: name === "Production" })
        .where("id", "=", id)
        .execute();
    }
    const { body } = await productionEnvironment.sessionClient("GET", "/session");
    expect(body.environments.map(({ name }: { name: string }) => name)).toEqual([
      "Development",
      "Staging",
      "Production",
    ]);
  });

  it("works once, even with two concurrent requests", async () => {
    const code = await createCode();
    const responses = await Promise.all([
      exchangeCode(code),
      exchangeCode(code),
      exchangeCode(code),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const repeatedResponse = await exchangeCode(code);
    expect(repeatedResponse.body.message).toContain("was already used");
    expect(repeatedResponse.body.message).toContain("npm run service -- link");
  });

  it("expires, with a different error than an unknown link", async () => {
    const code = await createCode();
    const initialTime = testApp.now;
    testApp.now = new Date(initialTime.getTime() + 60_000);
    expect((await exchangeCode(code)).body.message).toContain("has expired");
    testApp.now = initialTime;
    const unknownResponse = await exchangeCode("nonsense");
    expect(unknownResponse.body.message).toContain("is unknown");
    expect(unknownResponse.text).not.toContain("nonsense");
  });
});

describe("an API key", () => {
  it("can read only its own environment", async () => {
    await testApp.createEnvironment(environment.organizationId);
    const { body } = await environment.apiKeyClient("GET", "/session");
    expect(body).toMatchObject({ current: environment.id, caller: "apiKey", expiresAt: null });
    expect(body.environments).toHaveLength(1);
  });

  it("has no session to end", async () => {
    expect((await environment.apiKeyClient("DELETE", "/session")).status).toBe(400);
  });
});
