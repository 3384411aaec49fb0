import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lockDemo } from "../../demo/fill.ts";
import { parseEnv } from "../env.ts";
import { authenticate } from "../http/auth.ts";
import { silentLog } from "../log.ts";
import { buildTestApp, type TestApp, createTestKeyring } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { createFactories } from "../testing/factories.ts";
import type { CliCommand, CommandContext } from "./command.ts";
import {
  keyCommand,
  keysCommand,
  linkCommand,
  revokeCommand,
  sessionsCommand,
  tokenCommand,
} from "./credentials.ts";
import { environmentsCommand, findDefaultEnvironment } from "./environments.ts";
import { pruneCommand } from "./maintenance.ts";

const database = useTestDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");

const run = (command: CliCommand, args: string[], context: Partial<CommandContext> = {}) =>
  command.prepare(args)({
    env: parseEnv({}),
    log: silentLog,
    db: database.db,
    appliedMigrations: [],
    now,
    openKeyring: async () => createTestKeyring(),
    serviceAddress: undefined,
    printNote: () => undefined,
    ...context,
  });

async function createOrganization(...names: string[]): Promise<string> {
  const organization = `Organization ${randomBytes(4).toString("hex")}`;
  for (const name of names) {
    const productionArgs = name === "Production" ? ["--production"] : [];
    const args = ["--create", name, "--organization", organization, ...productionArgs];
    await run(environmentsCommand, args);
  }
  return organization;
}

beforeEach(async () => {
  await sql`truncate organizations cascade`.execute(database.db);
});

describe("the default environment", () => {
  const getUsedEnvironmentId = async (...args: string[]) =>
    (await run(keyCommand, args)).json["environment"];
  const getId = async (name: string) =>
    (
      await database.db
        .selectFrom("environments")
        .select("id")
        .where("name", "=", name)
        .executeTakeFirstOrThrow()
    ).id;

  it("is Development, or another one that isn't production", async () => {
    await createOrganization("Production", "Staging");
    expect(await getUsedEnvironmentId()).toBe(await getId("Staging"));
    await createOrganization("Development");
    expect(await getUsedEnvironmentId()).toBe(await getId("Development"));
  });

  it("is the one that npm start opens, and every command prints it", async () => {
    await createOrganization("Production", "Staging");
    for (const command of [tokenCommand, keyCommand, linkCommand]) {
      const printNote = vi.fn<(text: string) => void>();
      const usedEnvironmentId = (await run(command, [], { printNote })).json["environment"];
      expect(usedEnvironmentId).toBe((await findDefaultEnvironment(database.db))?.id);
      expect(printNote.mock.calls[0]).toEqual(["Environment: Staging"]);
      const args = ["--environment", "Production"];
      await run(command, args, { printNote });
      expect(printNote.mock.calls.flat()).toContain("Environment: Production (production)");
    }
  });

  it("is the demo's Production if there is a demo", async () => {
    await createOrganization("Development", "Production");
    const environment_id = await getId("Production");
    await database.db
      .insertInto("demo_state")
      .values({ environment_id, seed: "s", live_until: now })
      .execute();
    for (const command of [tokenCommand, keyCommand, linkCommand]) {
      expect((await run(command, [])).json["environment"]).toBe(environment_id);
    }
  });

  it("can be replaced by ID or name, ignoring case", async () => {
    await createOrganization("Development", "Production");
    const id = await getId("Production");
    expect(await getUsedEnvironmentId("--environment", id)).toBe(id);
    expect(await getUsedEnvironmentId("--environment", "production")).toBe(id);
  });

  it("can't be replaced by an ambiguous name", async () => {
    await createOrganization("Production");
    await createOrganization("Production");
    await expect(getUsedEnvironmentId("--environment", "Production")).rejects.toThrow(
      /^Several environments match "Production"\. Specify one of these IDs: .*, Production of /,
    );
  });

  it("doesn't exist while the demo is being created", async () => {
    await database.db.transaction().execute(async (transaction) => {
      await lockDemo(transaction);
      await expect(run(linkCommand, [])).rejects.toThrow(
        "No environments yet, because the demo is still being created. Run the command again when it is complete.",
      );
    });
    await expect(run(linkCommand, [])).rejects.toThrow(/^No environments yet\. Create one with/);
  });

  it("can't be replaced by an unknown name", async () => {
    await expect(getUsedEnvironmentId()).rejects.toThrow(
      /No environments yet\. .*environments --create/,
    );
    await createOrganization("Production");
    await expect(getUsedEnvironmentId("--environment", "Staging")).rejects.toThrow(
      /Environment "Staging" not found\. Available environments: Production of/,
    );
  });
});

describe("environments", () => {
  it("adds to an existing organization, and rejects a duplicate name", async () => {
    const organization = await createOrganization("Development");
    const create = (name: string) =>
      run(environmentsCommand, ["--create", name, "--organization", organization]);
    expect((await create("Staging")).json).toMatchObject({ name: "Staging", production: false });
    await expect(create("Staging")).rejects.toThrow('Environment "Staging" already exists');
    expect((await run(environmentsCommand, [])).json["environments"]).toHaveLength(2);
    expect(await database.db.selectFrom("organizations").selectAll().execute()).toHaveLength(1);
  });
});

describe("tokens, keys, and links", () => {
  beforeEach(() => createOrganization("Development"));

  it("creates a token that is valid until it expires", async () => {
    const { json, text } = await run(tokenCommand, ["--ttl", "30m", "--read-only"]);
    expect(Object.keys(json)).toEqual(["token", "environment", "expiresAt"]);
    expect(text).toBe(json["token"]);
    expect(await authenticate(database.db, `Bearer ${text}`, now)).toMatchObject({
      environmentId: json["environment"],
      readOnly: true,
      expiresAt: new Date("2026-03-01T12:30:00.000Z"),
    });
  });

  it("creates a key that is valid until it is revoked", async () => {
    const { json } = await run(keyCommand, []);
    expect(Object.keys(json)).toEqual(["key", "environment"]);
    const authorization = `ApiKey ${String(json["key"])}`;
    const caller = await authenticate(database.db, authorization, now);
    expect((await run(keysCommand, [])).json["keys"]).toMatchObject([{ id: caller.id }]);
    expect((await run(revokeCommand, [caller.id])).json).toEqual({ sessions: 0, keys: 1 });
    await expect(authenticate(database.db, authorization, now)).rejects.toThrow(
      "This API key is unknown or revoked",
    );
    expect((await run(keysCommand, [])).json["keys"]).toEqual([]);
  });

  it("lists active sessions and ends one", async () => {
    await run(tokenCommand, ["--ttl", "1h"]);
    const oneHourLater = new Date(now.getTime() + 3_600_000);
    const { text } = await run(tokenCommand, []);
    const { id } = await authenticate(database.db, `Bearer ${text}`, now);
    const sessionsResult = await run(sessionsCommand, [], { now: oneHourLater });
    expect(sessionsResult.json["sessions"]).toMatchObject([{ id, name: "Development" }]);
    expect((await run(revokeCommand, [id])).json).toEqual({ sessions: 1, keys: 0 });
    await expect(authenticate(database.db, `Bearer ${text}`, now)).rejects.toThrow("has ended");
    await expect(run(revokeCommand, [id])).rejects.toThrow(`"${id}" isn't the ID`);
  });

  it.each([
    [{ serviceAddress: "http://127.0.0.1:5000" }, "http://127.0.0.1:5000"],
    [{}, "http://127.0.0.1:4400"],
    [{ env: parseEnv({ HOST: "0.0.0.0" }) }, "http://127.0.0.1:4400"],
    [{ env: parseEnv({ HOST: "::1" }) }, "http://[::1]:4400"],
    [
      { env: parseEnv({ SIGNALBOX_URL: "https://signalbox.example" }) },
      "https://signalbox.example",
    ],
  ])("links to the address of the service: %#", async (context, consoleUrl) => {
    const { json } = await run(linkCommand, [], context);
    const [linkedUrl, code] = String(json["link"]).split("/sign-in#code=");
    expect(linkedUrl).toBe(consoleUrl);
    expect(code).toMatch(/^sbc_[\w-]{43}$/);
    expect(json["expiresAt"]).toBe("2026-03-01T13:00:00.000Z");
  });
});

describe("prune", () => {
  it("deletes older events with their jobs and messages, and no others", async () => {
    const testApp: TestApp = buildTestApp(database.db);
    const environment = await testApp.createEnvironment();
    const make = createFactories(testApp, environment);
    const subscriberRef = await make.subscriber("someone");
    const createEventOn = async (day: string) => {
      testApp.now = new Date(`2026-02-${day}T00:00:00.000Z`);
      const eventId = await make.event({ subscriber_ref: subscriberRef });
      await make.job(eventId);
      return eventId;
    };
    await createEventOn("01");
    await createEventOn("02");
    const recentEventId = await createEventOn("03");
    const { json } = await run(pruneCommand, ["--before", "2026-02-03"]);
    expect(json).toEqual({ removed: 2, before: "2026-02-03T00:00:00.000Z" });
    const { db } = database;
    expect(await db.selectFrom("events").select("id").execute()).toEqual([{ id: recentEventId }]);
    expect(await db.selectFrom("jobs").select("event_ref").execute()).toEqual([
      { event_ref: recentEventId },
    ]);
  });
});
