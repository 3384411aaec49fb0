import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createSignInCode } from "./session/repository.ts";
import { buildTestApp, type TestApp, type TestEnvironment } from "./testing/app.ts";
import { useBuiltService } from "./testing/build-entry.ts";
import { toDatabaseUrl } from "./testing/database-url.ts";
import { findPgbouncer, startPgbouncer } from "./testing/pgbouncer.ts";
import { createTestDatabase, type TestDatabase } from "./testing/postgres.ts";
import { startServiceProcess, waitForLine } from "./testing/service-process.ts";

// Tests start two processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const entry = useBuiltService("main");
let pgbouncerPath: string | undefined;
let database: TestDatabase;
let testApp: TestApp;
let environment: TestEnvironment;
beforeAll(async () => {
  pgbouncerPath = findPgbouncer();
}, 180_000);
beforeEach(async () => {
  database = await createTestDatabase();
  onTestFinished(() => database.close());
  testApp = buildTestApp(database.db);
  testApp.now = new Date();
  environment = await testApp.createEnvironment();
});

it.for(["directly", "through PgBouncer"])(
  "two processes on one database, connected %s, behave as one",
  async (connection, context) => {
    const config =
      connection === "directly"
        ? database.config
        : await startPgbouncer(context, database, { program: pgbouncerPath });
    const processes = [1, 2].map(() =>
      startServiceProcess({
        entry,
        database,
        env: { SIGNALBOX_KEY_FILE: testApp.keyFile, DATABASE_URL: toDatabaseUrl(config) },
      }),
    );
    const addresses = await Promise.all(
      processes.map(async ({ output }) => {
        const [address = ""] = /http:[\d./:]+\d/.exec(await waitForLine(output)) ?? [];
        return address;
      }),
    );
    const call = async (
      index: number,
      method: string,
      path: string,
      body?: object,
      idempotencyKey?: string,
    ) => {
      const response = await fetch(`${addresses[index % 2]}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${environment.tokens.session}`,
          ...(body && { "content-type": "application/json" }),
          ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    };
    const callConcurrently = <T>(count: number, run: (index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: count }, (_, index) => run(index)));

    // An idempotency key has one effect across both processes, and successful callers get identical
    // responses.
    const keyedResponses = await callConcurrently(12, (index) =>
      call(index, "POST", "/v2/subscribers", { subscriberId: "same" }, "key"),
    );
    const createdResponses = keyedResponses.filter(({ status }) => status === 201);
    expect(
      createdResponses.length + keyedResponses.filter(({ status }) => status === 409).length,
    ).toBe(12);
    expect(new Set(createdResponses.map(({ text }) => text)).size).toBe(1);
    const repeatedResponse = await call(
      1,
      "POST",
      "/v2/subscribers",
      { subscriberId: "same" },
      "key",
    );
    expect(repeatedResponse.text).toBe(createdResponses[0]?.text);
    expect(JSON.parse(repeatedResponse.text)).toHaveProperty("__v", 0);

    // Concurrent changes in both processes leave one primary integration.
    const credentials = { apiKey: "k", from: "a@shop.example", senderName: "S" };
    for (const identifier of ["one", "two"]) {
      const body = { identifier, providerId: "sendgrid", credentials, active: true };
      expect((await call(0, "POST", "/v1/integrations", body)).status).toBe(201);
    }
    const setPrimaryResponses = await callConcurrently(20, (index) =>
      call(index, "POST", `/v1/integrations/${index % 3 === 0 ? "one" : "two"}/set-primary`),
    );
    expect(setPrimaryResponses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const listResponses = await callConcurrently(2, (index) =>
      call(index, "GET", "/v1/integrations/active"),
    );
    expect(listResponses[0]?.text).toBe(listResponses[1]?.text);
    const primaryIntegrations = (
      JSON.parse(listResponses[0]?.text ?? "[]") as { primary: boolean }[]
    ).filter(({ primary }) => primary);
    expect(primaryIntegrations).toHaveLength(1);

    // A cursor is valid in both processes. A sign-in code is valid only once across both.
    await call(0, "POST", "/v2/subscribers", { subscriberId: "second" });
    const page = JSON.parse((await call(0, "GET", "/v2/subscribers?limit=1")).text) as {
      next: string;
    };
    const nextPageResponse = await call(1, "GET", `/v2/subscribers?limit=1&after=${page.next}`);
    expect(nextPageResponse.status).toBe(200);
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 60_000);
    const code = await createSignInCode(testApp.db, {
      environmentId: environment.id,
      now,
      expiresAt,
    });
    const exchangeResponses = await callConcurrently(4, (index) =>
      call(index, "POST", "/session/exchange", { code }),
    );
    expect(exchangeResponses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 401, 401, 401,
    ]);

    for (const { child } of processes) child.kill("SIGTERM");
    for (const { closed } of processes) expect(await closed).toEqual([0, null]);
  },
);
