import { once } from "node:events";
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { parseEnv } from "../env.ts";
import { silentLog } from "../log.ts";
import { readKeyFile } from "../secrets/key-file.ts";
import {
  buildTestApp,
  type TestApp,
  type TestEnvironment,
  createTestKeyFile,
} from "../testing/app.ts";
import { damageColumn } from "../testing/damage-column.ts";
import { useTestDatabase } from "../testing/database.ts";
import { fillWithRecords } from "../testing/records.ts";
import { createTemporaryDirectory } from "../testing/temporary-directory.ts";
import { auditCommand } from "./audit.ts";
import { type CliCommand, type CommandContext, UsageError } from "./command.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { openDatabaseKeyring } from "./keyring.ts";
import { rotateKeyCommand } from "./rotate-key.ts";

const database = useTestDatabase();
let testApp: TestApp;
let source: TestEnvironment;
let target: TestEnvironment;
let notes: string[];

beforeEach(async () => {
  await sql`truncate organizations cascade`.execute(database.db);
  testApp = buildTestApp(database.db);
  source = await testApp.createEnvironment();
  target = await testApp.createEnvironment();
  await fillWithRecords(testApp, source);
  notes = [];
});

const run = (command: CliCommand, args: string[], context: Partial<CommandContext> = {}) =>
  command.prepare(args)({
    env: parseEnv({ SIGNALBOX_KEY_FILE: testApp.keyFile }),
    log: silentLog,
    db: database.db,
    appliedMigrations: [],
    now: testApp.now,
    openKeyring: () => openDatabaseKeyring(database.db, testApp.keyFile),
    serviceAddress: undefined,
    printNote: (text) => void notes.push(text),
    ...context,
  });

async function exportSource(...args: string[]): Promise<string> {
  const file = join(createTemporaryDirectory(), "export.ndjson");
  await run(exportCommand, ["--environment", source.id, "--output", file, ...args]);
  return file;
}

describe("export and import", () => {
  it("copy an environment through a file that only its owner can read", async () => {
    const file = await exportSource("--with-secrets");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(file))).toEqual(["export.ndjson"]);
    const { text, json } = await run(importCommand, [file, "--environment", target.id]);
    expect(text).toMatch(
      /^Imported into Environment .* from Environment .* \(exported 2026-03-01T/,
    );
    expect(text).toMatch(/^subscribers +2 +0 +0$/m);
    expect(json).toMatchObject({ counts: { events: { created: 2 } }, dryRun: false });
    const secondImportResult = await run(importCommand, [
      file,
      "--environment",
      target.id,
      "--dry-run",
    ]);
    expect(secondImportResult.text).toMatch(/^Dry run: .* is unchanged/);
    expect(secondImportResult.text).toMatch(/^events +0 +0 +2$/m);
  });

  it("report what is missing if the file has no secrets", async () => {
    const file = await exportSource();
    const { text } = await run(importCommand, [file, "--environment", target.id]);
    expect(text.split("\n").slice(-5)).toEqual([
      "Integrations left inactive because the file contains no secrets: mail, push. Add credentials, then activate them.",
      "Inactive integrations not set as primary: mail. Activate each one, then set it as primary.",
      "Connections created without a token: workspace, bare.",
      "Endpoints skipped because the file contains no webhook URLs: hook.",
      "1 channel setting skipped because the file contains no secrets.",
    ]);
  });

  it("report saved secrets that couldn't be decrypted", async () => {
    const file = await exportSource();
    await damageColumn(testApp.db, "integrations", "credentials");
    const { text } = await run(importCommand, [file, "--environment", source.id]);
    expect(text.split("\n").slice(-3)).toEqual([
      "Integration secrets removed because they couldn't be decrypted: mail, push, agent. Enter the secrets again, then activate the integrations that are inactive.",
      "Integrations no longer primary: mail.",
      "Inactive integrations not set as primary: mail. Activate each one, then set it as primary.",
    ]);
  });

  it("list the kinds of records", async () => {
    const file = await exportSource("--kind", "workflows, integrations");
    expect(readFileSync(file, "utf8")).not.toContain('"kind":"subscribers"');
    expect(() => exportCommand.prepare(["--kind", "topics"])).toThrow(UsageError);
  });

  it.each([[[]], [["--with-secrets"]]])(
    "keep the previous file if export %j fails",
    async (args) => {
      const file = join(createTemporaryDirectory(), "export.ndjson");
      writeFileSync(file, "before");
      await sql`update channel_endpoints set endpoint = '\\x00'`.execute(database.db);
      const exportArgs = ["--environment", source.id, "--output", file, ...args];
      await expect(run(exportCommand, exportArgs)).rejects.toThrow(
        /^The encrypted value channel_endpoints\.endpoint:\S+ was changed or moved outside Signalbox\. Enter the value again in the console, or export other kinds with --kind\.$/,
      );
      expect(readFileSync(file, "utf8")).toBe("before");
      expect(readdirSync(dirname(file))).toEqual(["export.ndjson"]);
    },
  );

  it("report a file that can't be written or read", async () => {
    const missingFile = join(createTemporaryDirectory(), "missing", "file");
    await expect(run(exportCommand, ["--output", missingFile])).rejects.toThrow(
      `Can't write ${missingFile}: ENOENT.`,
    );
    await expect(run(importCommand, [missingFile])).rejects.toThrow(
      `Can't read ${missingFile}: ENOENT.`,
    );
    await expect(run(importCommand, [createTemporaryDirectory()])).rejects.toThrow(
      "is a directory.",
    );
  });

  // Unlike permissions, a link to itself and a socket also fail for root.
  it("report a file whose permissions or type prevent access", async () => {
    const linkPath = join(createTemporaryDirectory(), "link");
    symlinkSync(linkPath, linkPath);
    await expect(run(exportCommand, ["--output", linkPath])).rejects.toThrow(
      `Can't write ${linkPath}: ELOOP.`,
    );
    const socketPath = join(createTemporaryDirectory(), "socket");
    const server = createServer().listen(socketPath);
    onTestFinished(() => void server.close());
    await once(server, "listening");
    await expect(run(importCommand, [socketPath])).rejects.toThrow(`Can't read ${socketPath}: E`);
  });

  it("escape control characters of the file", async () => {
    const file = join(createTemporaryDirectory(), "hostile.ndjson");
    writeFileSync(file, '{"format":"signalbox-records","\\u001b[2J":1}\n');
    const error: unknown = await run(importCommand, [file]).catch((reason: unknown) => reason);
    expect(String(error)).toContain("Nothing was imported.");
    expect(String(error)).not.toContain("\u001b");
  });
});

describe("rotate-key", () => {
  it("replaces the key in the key file, and reports it", async () => {
    const { current: oldKeyId } = readKeyFile(testApp.keyFile);
    const { text, json } = await run(rotateKeyCommand, []);
    const { current, keys } = readKeyFile(testApp.keyFile);
    expect(Object.keys(keys)).toEqual([current]);
    expect(notes[0]).toBe(`The current key is now ${current}.`);
    expect(text).toMatch(
      new RegExp(
        `^Re-encrypted \\d+ values?\\. The current key is ${current}\\.\\nRemoved .*: ${oldKeyId}\\.$`,
      ),
    );
    expect(json).toMatchObject({ current, dropped: [oldKeyId], kept: [] });
  });

  it("adds the next key, and keeps old ones on request", async () => {
    const { current: oldKeyId } = readKeyFile(testApp.keyFile);
    const { json } = await run(rotateKeyCommand, ["--prepare"]);
    expect(readKeyFile(testApp.keyFile)).toMatchObject({ current: oldKeyId, next: json["next"] });
    const rotationResult = await run(rotateKeyCommand, ["--keep-old"]);
    expect(rotationResult.json).toMatchObject({
      current: json["next"],
      kept: [oldKeyId],
      dropped: [],
    });
    const finishResult = await run(rotateKeyCommand, ["--finish"]);
    expect(finishResult.json).toMatchObject({
      current: json["next"],
      kept: [],
      dropped: [oldKeyId],
    });
    expect(() => rotateKeyCommand.prepare(["--prepare", "--keep-old"])).toThrow(UsageError);
  });

  it("rejects a key file of another database, and doesn't change it", async () => {
    const otherKeyFile = createTestKeyFile();
    const initialContent = readFileSync(otherKeyFile, "utf8");
    const context = {
      env: parseEnv({ SIGNALBOX_KEY_FILE: otherKeyFile }),
      keyring: () => openDatabaseKeyring(database.db, otherKeyFile),
    };
    await expect(run(rotateKeyCommand, [], context)).rejects.toThrow(
      /^The key file is missing keys/,
    );
    expect(readFileSync(otherKeyFile, "utf8")).toBe(initialContent);
  });

  it("fails if values can't be decrypted, and lists them", async () => {
    await sql`update channel_endpoints set endpoint = set_byte(endpoint, 40, get_byte(endpoint, 40) # 1)`.execute(
      database.db,
    );
    await expect(run(rotateKeyCommand, [])).rejects.toThrow(
      /2 values can't be decrypted.*channel_endpoints\.endpoint:/,
    );
  });
});

describe("audit", () => {
  it("lists changes with their author, and secrets as hashes", async () => {
    await source.sessionClient("PUT", "/v1/integrations/mail", {
      body: {
        name: "Post\u001b[2J",
        credentials: { apiKey: "canary", from: "b@shop.example", senderName: "Shop" },
      },
    });
    const { text } = await run(auditCommand, ["--environment", source.id, "--target", "mail"]);
    const [updateText = "", creationText = ""] = text.split(/\n(?! )/);
    expect(updateText.split("\n")[0]).toMatch(
      /^2026-03-01T12:00:00\.000Z {2}Environment .* {2}session [0-9a-f]{24} {2}integrations\.update {2}integration mail$/,
    );
    expect(updateText).toContain('\n    name: "Mail" → "Post\\u001b[2J"');
    expect(updateText).toMatch(/\n {4}credentials\.apiKey: hmac:[0-9a-f]{8}… → hmac:[0-9a-f]{8}…/);
    expect(updateText).not.toContain("credentials.senderName");
    expect(creationText).toContain('\n    name: "Mail"');
    expect(text).not.toContain("canary");
    expect(text).not.toContain("\u001b");
  });

  it("lists entries of all environments, newest first, filtered by time and limit", async () => {
    const readEntries = async (...args: string[]) =>
      (await run(auditCommand, args)).json["entries"] as { environment: string; at: Date }[];
    testApp.now = new Date("2026-03-01T12:30:00.000Z");
    await target.sessionClient("POST", "/v2/subscribers", { body: { subscriberId: "late" } });
    const allEntries = await readEntries();
    expect(allEntries[0]).toMatchObject({
      environment: target.id,
      action: "subscribers.upsert",
      target: "subscriber late",
    });
    expect(allEntries.length).toBeGreaterThan(4);
    expect(await readEntries("--limit", "2")).toEqual(allEntries.slice(0, 2));
    expect(await readEntries("--since", "2026-03-01T12:15:00Z")).toEqual(allEntries.slice(0, 1));
    expect(await readEntries("--environment", source.id)).toEqual(allEntries.slice(1));
    expect((await run(auditCommand, ["--target", "nobody"])).text).toBe("none");
    expect(() => auditCommand.prepare(["--limit", "0"])).toThrow(UsageError);
  });
});
