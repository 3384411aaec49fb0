import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { parseEnv } from "../env.ts";
import { silentLog } from "../log.ts";
import { readKeyFile, replaceKeyFile } from "../secrets/key-file.ts";
import { sealedColumns } from "../secrets/sealed-columns.ts";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { damageColumn } from "../testing/damage-column.ts";
import { useTestDatabase } from "../testing/database.ts";
import { fillWithRecords } from "../testing/records.ts";
import { createTemporaryDirectory } from "../testing/temporary-directory.ts";
import type { CliCommand } from "./command.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { openDatabaseKeyring } from "./keyring.ts";
import { rotateKeyCommand } from "./rotate-key.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;

beforeEach(async () => {
  await sql`truncate organizations cascade`.execute(database.db);
  testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
  await fillWithRecords(testApp, environment);
});

const run = (
  command: CliCommand,
  args: string[] = [],
  printNote: (text: string) => void = () => undefined,
) =>
  command.prepare(args)({
    env: parseEnv({ SIGNALBOX_KEY_FILE: testApp.keyFile }),
    log: silentLog,
    db: database.db,
    appliedMigrations: [],
    now: testApp.now,
    openKeyring: () => openDatabaseKeyring(database.db, testApp.keyFile),
    serviceAddress: undefined,
    printNote,
  });

const damage = (table: string, column: string) => damageColumn(database.db, table, column);

it("prints the first progress note at once, and the next ones 3 s apart", async () => {
  vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const notes: string[] = [];
  await run(rotateKeyCommand, [], (note) => void notes.push(note));
  expect(notes).toEqual([
    expect.stringMatching(/^The current key is now /),
    expect.stringMatching(/: \d+ re-encrypted…$/),
  ]);
});

it("succeeds once an import has replaced unreadable values, as its error says", async () => {
  const file = join(createTemporaryDirectory(), "export.ndjson");
  await run(exportCommand, ["--environment", environment.id, "--output", file, "--with-secrets"]);
  await damage("messages", "delivery_secrets");
  await expect(run(rotateKeyCommand)).rejects.toThrow(
    /messages\.delivery_secrets:[^ ]+\. For values of messages, import an export with secrets\. Then run rotate-key again\.$/,
  );
  await run(importCommand, [file, "--environment", environment.id]);
  const { text } = await run(rotateKeyCommand);
  expect(text).toMatch(/^Re-encrypted/);
});

it("shows the remedy for each kind of unreadable value once", async () => {
  await environment.sessionClient("POST", "/v2/subscribers", {
    body: { subscriberId: "user_9" },
    headers: { "idempotency-key": "once" },
  });
  for (const { table, column } of sealedColumns) await damage(table, column);
  // A command needs one readable signing secret.
  await testApp.createEnvironment();
  await expect(run(rotateKeyCommand)).rejects.toThrow(
    /\d more\. Enter values of integrations, connections, endpoints, and subscribers again, and save them\. For values of messages, import an export with secrets\. For signing secrets, restore a backup of the database with its key file\. Saved responses are deleted after 24 hours\. Then run rotate-key again\.$/,
  );
});

describe("on several machines", () => {
  it("prints the next step after each step", async () => {
    const { text: preparedText } = await run(rotateKeyCommand, ["--prepare"]);
    expect(preparedText).toMatch(
      /^Added the key \w+\. Copy this key file to every machine, then run rotate-key --keep-old\.$/,
    );
    const { text: keepOldText } = await run(rotateKeyCommand, ["--keep-old"]);
    expect(keepOldText.split("\n").at(-1)).toBe(
      "Copy the key file to every machine, then run rotate-key --finish.",
    );
    const { text: finishedText } = await run(rotateKeyCommand, ["--finish"]);
    expect(finishedText.split("\n").at(-1)).toMatch(/^Removed from the key file: /);
  });

  it("doesn't remove keys that other machines still use after --prepare", async () => {
    await run(rotateKeyCommand, ["--prepare"]);
    const preparedContent = readFileSync(testApp.keyFile, "utf8");
    await expect(run(rotateKeyCommand)).rejects.toThrow(
      /^The key file contains the next key \w+\. Copy the key file to every machine, then run rotate-key --keep-old\.$/,
    );
    expect(readFileSync(testApp.keyFile, "utf8")).toBe(preparedContent);
  });

  it("doesn't remove them after --keep-old was stopped, until --finish", async () => {
    await run(rotateKeyCommand, ["--prepare"]);
    const stopAtFirstNote = () => {
      throw new Error("stopped");
    };
    await expect(run(rotateKeyCommand, ["--keep-old"], stopAtFirstNote)).rejects.toThrow("stopped");
    const oldKeyFileContent = readKeyFile(testApp.keyFile);
    await expect(run(rotateKeyCommand)).rejects.toThrow(
      /^Other machines may still use the old keys\. Run rotate-key --keep-old to continue\.$/,
    );
    await expect(run(rotateKeyCommand, ["--prepare"])).rejects.toThrow(
      /^A key rotation is unfinished\. Run the command that started it again, then run rotate-key --prepare\.$/,
    );
    // The other machines may not have the new key file yet, and still encrypt with the old key.
    await expect(run(rotateKeyCommand, ["--finish"])).rejects.toThrow(
      /^Other machines may still use the old keys\. Run rotate-key --keep-old to continue\.$/,
    );
    expect(readKeyFile(testApp.keyFile)).toEqual(oldKeyFileContent);

    await run(rotateKeyCommand, ["--keep-old"]);
    expect(readKeyFile(testApp.keyFile)).toEqual({
      current: oldKeyFileContent.current,
      keys: oldKeyFileContent.keys,
      copied: true,
    });
    // A new key would be current at once, and unknown to the other machines.
    for (const options of [[], ["--keep-old"]]) {
      await expect(run(rotateKeyCommand, options)).rejects.toThrow(
        /^Other machines may still use the old keys\. Copy the key file to every machine, then run rotate-key --finish\.$/,
      );
    }

    await run(rotateKeyCommand, ["--finish"]);
    expect(Object.keys(readKeyFile(testApp.keyFile)).toSorted()).toEqual(["current", "keys"]);
    const { text } = await run(rotateKeyCommand);
    expect(text).toContain("Removed from the key file: ");
  });

  it("doesn't remove them after values couldn't be decrypted either", async () => {
    await run(rotateKeyCommand, ["--prepare"]);
    await damage("messages", "delivery_secrets");
    await expect(run(rotateKeyCommand, ["--keep-old"])).rejects.toThrow(
      /Then run rotate-key --keep-old again\.$/,
    );
    for (const options of [[], ["--finish"]]) {
      await expect(run(rotateKeyCommand, options)).rejects.toThrow(
        /^Other machines may still use the old keys\. Run rotate-key --keep-old to continue\.$/,
      );
    }
  });

  it("continues with --finish after --finish couldn't decrypt a value", async () => {
    const secretsWithOldKey = await database.db
      .selectFrom("messages")
      .select("delivery_secrets")
      .where("delivery_secrets", "is not", null)
      .executeTakeFirstOrThrow();
    await run(rotateKeyCommand, ["--prepare"]);
    await run(rotateKeyCommand, ["--keep-old"]);
    await database.db
      .updateTable("messages")
      .set(secretsWithOldKey)
      .where("delivery_secrets", "is not", null)
      .execute();
    await damage("messages", "delivery_secrets");
    const expectFailure = () =>
      expect(run(rotateKeyCommand, ["--finish"])).rejects.toThrow(
        /Then run rotate-key --finish again\.$/,
      );
    await expectFailure();
    await expectFailure();
    await expect(run(rotateKeyCommand)).rejects.toThrow(
      /^Other machines may still use the old keys\. Copy the key file to every machine, then run rotate-key --finish\.$/,
    );
  });

  it("uses a key that was prepared during an unfinished rotation", async () => {
    await run(rotateKeyCommand, ["--prepare"]);
    // Earlier versions of --prepare could create such a file during an unfinished rotation.
    const keyFileContent = { ...readKeyFile(testApp.keyFile), rotating: true };
    replaceKeyFile(testApp.keyFile, keyFileContent);
    await run(rotateKeyCommand, ["--keep-old"]);
    expect(readKeyFile(testApp.keyFile).current).toBe(keyFileContent.next);
  });
});
