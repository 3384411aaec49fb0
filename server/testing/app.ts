import { join } from "node:path";
import type { Hono } from "hono";
import type { Kysely } from "kysely";
import { inject } from "vitest";
import { buildApp } from "../app.ts";
import { createId } from "../db/id.ts";
import type { Database } from "../db/schema.ts";
import { createLog } from "../log.ts";
import { ensureKeyFile } from "../secrets/key-file.ts";
import { type Keyring, openKeyring, toSealedFieldId } from "../secrets/keyring.ts";
import { createApiKey, createSession } from "../session/repository.ts";

export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test checks the fields that it expects; the app checks the body against the contract
  body: any;
}

export interface TestCall {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the app in the test's process with one caller's credentials. */
export type TestClient = (method: string, path: string, call?: TestCall) => Promise<TestResponse>;

export interface TestEnvironment {
  id: string;
  organizationId: string;
  sessionClient: TestClient;
  apiKeyClient: TestClient;
  readOnlyClient: TestClient;
  tokens: { session: string; apiKey: string };
}

export interface TestApp {
  app: Hono;
  db: Kysely<Database>;
  keyring: Keyring;
  keyFile: string;
  now: Date;
  anonymousClient: TestClient;
  /** Creates an environment with credentials, in a new organization by default. */
  createEnvironment: (organizationId?: string) => Promise<TestEnvironment>;
}

const createClient =
  (app: Hono, authorization?: string): TestClient =>
  async (method, path, { body, headers = {} } = {}) => {
    const response = await app.request(path, {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? (JSON.parse(text) as unknown) : undefined,
    };
  };

/** Creates a key file that is deleted after the run. */
export function createTestKeyFile(): string {
  const path = join(inject("testFolder"), `${crypto.randomUUID()}.json`);
  ensureKeyFile(path);
  return path;
}

export const createTestKeyring = (): Keyring => openKeyring(createTestKeyFile());

export function buildTestApp(db: Kysely<Database>, keyFile = createTestKeyFile()): TestApp {
  const keyring = openKeyring(keyFile);
  const testClock = { now: new Date("2026-03-01T12:00:00.000Z") };
  const app = buildApp({
    db,
    keyring,
    clock: () => testClock.now,
    log: createLog({ level: "error" }),
    apiOrigins: [],
    checksAllResponses: true,
  });

  const createEnvironment = async (existingOrganizationId?: string): Promise<TestEnvironment> => {
    const organizationId = existingOrganizationId ?? createId(new Date());
    const id = crypto.randomUUID();
    if (existingOrganizationId === undefined) {
      await db
        .insertInto("organizations")
        .values({
          id: organizationId,
          name: `Organization ${organizationId}`,
          created_at: testClock.now,
        })
        .execute();
    }
    await db
      .insertInto("environments")
      .values({
        id,
        organization_id: organizationId,
        name: `Environment ${id}`,
        production: false,
        signing_secret: keyring.seal(
          "signing secret",
          toSealedFieldId("environments", "signing_secret", id, id),
        ),
        created_at: testClock.now,
      })
      .execute();
    const lifetime = {
      now: testClock.now,
      expiresAt: new Date(testClock.now.getTime() + 3_600_000),
    };
    const session = await createSession(db, { environmentId: id, ...lifetime });
    const readOnlySession = await createSession(db, {
      environmentId: id,
      readOnly: true,
      ...lifetime,
    });
    const { key } = await createApiKey(db, id, testClock.now);
    return {
      id,
      organizationId,
      sessionClient: createClient(app, `Bearer ${session.token}`),
      apiKeyClient: createClient(app, `ApiKey ${key}`),
      readOnlyClient: createClient(app, `Bearer ${readOnlySession.token}`),
      tokens: { session: session.token, apiKey: key },
    };
  };

  return Object.assign(testClock, {
    app,
    db,
    keyring,
    keyFile,
    anonymousClient: createClient(app),
    createEnvironment,
  });
}
