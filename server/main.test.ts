import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { lockDemo } from "../demo/fill.ts";
import { getDataPaths } from "./db/embedded/data-paths.ts";
import { readPostmasterFile } from "./db/embedded/postmaster-file.ts";
import { isAlive } from "./db/embedded/process-identity.ts";
import { openKeyring, toSealedFieldId } from "./secrets/keyring.ts";
import { useBuiltService } from "./testing/build-entry.ts";
import { createTestDatabase, type TestDatabase } from "./testing/postgres.ts";
import { startServiceProcess, waitForLine } from "./testing/service-process.ts";
import { createTemporaryDirectory } from "./testing/temporary-directory.ts";

// Tests start several processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const entry = useBuiltService("main");
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterEach(() => database.close());

const start = (env: Record<string, string> = {}, args: string[] = []) =>
  startServiceProcess({ entry, database, env, args });

it("migrates, prints its address, and shuts down gracefully on SIGTERM", async () => {
  const { child, output, closed } = start();
  const line = await waitForLine(output);
  expect(line).toMatch(/^Signalbox is running at http:\/\/127\.0\.0\.1:\d+\. No environments yet/);
  const [address = ""] = /http:[\d./:]+\d/.exec(line) ?? [];
  expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: "ready" });
  child.kill("SIGTERM");
  expect(await closed).toEqual([0, null]);
  expect(output.out).toBe(line);
  expect(output.error).toBe("");
});

it("keeps running if its log can't be written", async () => {
  const { child, output, closed } = start({ LOG_LEVEL: "info" });
  const [address = ""] = /http:[\d./:]+\d/.exec(await waitForLine(output)) ?? [];
  child.stdout.destroy();
  child.stderr.destroy();
  for (let count = 0; count < 3; count += 1) {
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  }
  child.kill("SIGTERM");
  expect(await closed).toEqual([0, null]);
});

it("stops an embedded database that is still starting before it exits", async () => {
  const dataDir = createTemporaryDirectory();
  const { child, output, closed } = start({ DATABASE_URL: "", DATA_DIR: dataDir });
  const { cluster } = getDataPaths(dataDir);
  const postmasterFile = await vi.waitUntil(() => readPostmasterFile(cluster), {
    timeout: 30_000,
    interval: 1,
  });
  child.kill("SIGTERM");
  expect(await closed).toEqual([0, null]);
  expect(isAlive(postmasterFile.pid)).toBe(false);
  expect(output.error).toBe("");
});

it("names the disk and the log if its database fails during the first start", async () => {
  const dataDir = createTemporaryDirectory();
  const { output, closed } = start({ DATABASE_URL: "", DATA_DIR: dataDir });
  const { cluster, serverLogFile } = getDataPaths(dataDir);
  await vi.waitUntil(() => output.error.includes("Filling"), { timeout: 30_000 });
  process.kill(readPostmasterFile(cluster)?.pid ?? 0, "SIGQUIT");
  expect(await closed).toEqual([1, null]);
  const lastLine = output.error.trimEnd().split("\n").at(-1);
  expect(lastLine).toMatch(/^The database failed: .+\. Check the free disk space and the log /);
  expect(lastLine).toContain(`${serverLogFile}, then start again.`);
});

it("names another process if the database took too long", async () => {
  const { db } = database;
  await db.transaction().execute(async (transaction) => {
    await lockDemo(transaction);
    const { output, closed } = start({}, ["--demo"]);
    await vi.waitUntil(
      async () => {
        const { rows } = await sql`select pg_cancel_backend(pid) from pg_locks
          join pg_database on pg_database.oid = database and datname = current_database()
          where locktype = 'advisory' and not granted`.execute(db);
        return rows.length > 0;
      },
      { timeout: 30_000 },
    );
    expect(await closed).toEqual([1, null]);
    expect(output.error).toBe(
      "The database took too long: canceling statement due to user request. If another process is using the database, wait until that process is done, then start again.\n",
    );
  });
});

it("prints a sign-in link if there is an environment, and requires its key", async () => {
  const dataDir = createTemporaryDirectory();
  const firstServer = start({ DATA_DIR: dataDir });
  await waitForLine(firstServer.output);
  firstServer.child.kill("SIGINT");
  expect(await firstServer.closed).toEqual([0, null]);

  const { db } = database;
  const [id, organizationId, created_at] = [crypto.randomUUID(), "0".repeat(24), new Date()];
  const sealedValueId = toSealedFieldId("environments", "signing_secret", id, id);
  const signing_secret = openKeyring(join(dataDir, "keys.json")).seal("secret", sealedValueId);
  await db
    .insertInto("organizations")
    .values({ id: organizationId, name: "Example", created_at })
    .execute();
  await db
    .insertInto("environments")
    .values({
      id,
      organization_id: organizationId,
      name: "Development",
      production: false,
      signing_secret,
      created_at,
    })
    .execute();
  const secondServer = start({ DATA_DIR: dataDir });
  expect(await waitForLine(secondServer.output)).toMatch(
    /^Signalbox is ready\. Sign in: http:\/\/127\.0\.0\.1:\d+\/sign-in#code=sbc_[\w-]+\n$/,
  );

  const serverWithoutKeyFile = start();
  const serverWithDemoOption = start({ DATA_DIR: dataDir }, ["--demo"]);
  expect((await serverWithoutKeyFile.closed)[0]).toBe(1);
  expect(serverWithoutKeyFile.output.error).toMatch(/key file .* is missing\. Restore.*\n$/);
  expect((await serverWithDemoOption.closed)[0]).toBe(1);
  expect(serverWithDemoOption.output.error).toMatch(/^--demo needs an empty database.*\n$/);
});

it("rejects a port in use in one sentence", async () => {
  const otherServer = createServer();
  await new Promise<void>((resolve) => otherServer.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void otherServer.close());
  const { port } = otherServer.address() as AddressInfo;
  const { output, closed } = start({ PORT: String(port) });
  expect((await closed)[0]).toBe(1);
  expect(output).toEqual({
    out: "",
    error: `Can't listen on http://127.0.0.1:${port}: the port is in use. Stop the other program, or set PORT to another number.\n`,
  });
});

it.each<[string, Record<string, string>, string[], RegExp]>([
  [
    "settings",
    { PORT: "http", DEMO_LIVE: "2" },
    [],
    /^Invalid settings: PORT must .*DEMO_LIVE must .*\n$/,
  ],
  ["options", {}, ["--demonstrate"], /^Unknown option '--demonstrate'.*\n$/],
  [
    "a database out of reach",
    { DATABASE_URL: "postgres://127.0.0.1:9/x" },
    [],
    /^Can't connect to .*\n$/,
  ],
])("reports invalid %s in one line", async (_, env, args, message) => {
  const { output, closed } = start(env, args);
  expect((await closed)[0]).toBe(1);
  expect(output.out).toBe("");
  expect(output.error).toMatch(message);
});

it("serves the console for another service without a database", async () => {
  const lines: string[] = [];
  const upstreamServer = createServer((request, response) => {
    lines.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.setHeader("content-type", "application/json");
    response.end("[]");
  });
  upstreamServer.listen(0, "127.0.0.1");
  await once(upstreamServer, "listening");
  onTestFinished(() => void upstreamServer.close());
  const upstreamUrl = `http://127.0.0.1:${(upstreamServer.address() as AddressInfo).port}/base`;
  const { child, output, closed } = start({ DATABASE_URL: "postgres://nowhere.example/x" }, [
    "--upstream",
    upstreamUrl,
  ]);
  const line = await waitForLine(output);
  expect(line).toContain(`forwards requests to ${upstreamUrl}. Sign in: http://127.0.0.1:`);
  const [address = ""] = /http:[\d./:]+(?=\/sign-in)/.exec(line) ?? [];
  const headers = { authorization: "ApiKey secret" };
  const response = await fetch(`${address}/v1/integrations/active`, { headers });
  expect(await response.json()).toEqual([]);
  expect(lines).toEqual(["GET /base/v1/integrations/active ApiKey secret"]);
  child.kill("SIGTERM");
  expect(await closed).toEqual([0, null]);
  expect(output.error).toBe("");
});

it("translates for a service with other names", async () => {
  const upstreamServer = createServer(
    (_, response) => void response.end('[{"providerId":"novu-sms"}]'),
  );
  upstreamServer.listen(0, "127.0.0.1");
  await once(upstreamServer, "listening");
  onTestFinished(() => void upstreamServer.close());
  const upstreamUrl = `http://127.0.0.1:${(upstreamServer.address() as AddressInfo).port}`;
  const { child, output, closed } = start({}, ["--upstream", upstreamUrl, "--dialect", "novu"]);
  const [address = ""] = /http:[\d./:]+(?=\/sign-in)/.exec(await waitForLine(output)) ?? [];
  const response = await fetch(`${address}/v1/integrations`);
  expect(await response.json()).toEqual([{ providerId: "svc-sms" }]);
  child.kill("SIGTERM");
  expect(await closed).toEqual([0, null]);
});

it.each([
  [["--upstream", "ftp://host"], /--upstream needs the HTTP or HTTPS URL/],
  [["--upstream", "https://user:pass@host"], /--upstream needs the HTTP or HTTPS URL/],
  [["--upstream", "https://host", "--demo"], /Use either --demo or --upstream/],
  [["--dialect", "novu"], /--dialect needs --upstream/],
  [
    ["--upstream", "https://host", "--dialect", "other"],
    /^Unknown dialect "other"\. Available dialects: .*novu\.$/m,
  ],
])("rejects %j in one sentence", async (args, message) => {
  const { output, closed } = start({}, args);
  expect((await closed)[0]).toBe(1);
  expect(output.error).toMatch(message);
  expect(output.error.trim().split("\n")).toHaveLength(1);
});
