import { readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../db/schema.ts";
import { ensureKeyFile, type KeyFile } from "../secrets/key-file.ts";
import { openKeyring } from "../secrets/keyring.ts";
import { StartupError } from "../startup-error.ts";
import { buildTestApp, createTestKeyFile, type TestApp } from "../testing/app.ts";
import { damageColumn } from "../testing/damage-column.ts";
import { useTestDatabase } from "../testing/database.ts";
import { createTemporaryDirectory } from "../testing/temporary-directory.ts";
import { openDatabaseKeyring } from "./keyring.ts";

const database = useTestDatabase();
let testApp: TestApp;
let keyFile: string;
beforeAll(async () => {
  testApp = buildTestApp(database.db);
  ({ keyFile } = testApp);
  await testApp.createEnvironment();
});

it("opens the key file that belongs to the database", async () => {
  const keyring = await openDatabaseKeyring(database.db, keyFile);
  expect(keyring.listKeyIds()).toEqual(openKeyring(keyFile).listKeyIds());
});

it("rejects a key with the same ID but other content, with a remedy", async () => {
  const otherKeyFile = createTestKeyFile();
  const otherContent = JSON.parse(readFileSync(otherKeyFile, "utf8")) as KeyFile;
  const { current } = JSON.parse(readFileSync(keyFile, "utf8")) as KeyFile;
  const keys = { [current]: otherContent.keys[otherContent.current] };
  writeFileSync(otherKeyFile, JSON.stringify({ current, keys }), { mode: 0o600 });
  await expect(openDatabaseKeyring(database.db, otherKeyFile)).rejects.toThrow(
    `The key file ${otherKeyFile} can't decrypt the signing secret of any environment. ` +
      "Restore the key file that belongs to this database, or set SIGNALBOX_KEY_FILE to its path. " +
      "If it's the right file, restore a backup of the database with its key file.",
  );
});

it("accepts a key that decrypts the signing secret of one environment", async () => {
  await damageColumn(database.db, "environments", "signing_secret");
  await expect(openDatabaseKeyring(database.db, keyFile)).rejects.toThrow(StartupError);
  await testApp.createEnvironment();
  await openDatabaseKeyring(database.db, keyFile);
});

it("reports a missing key file, with a remedy", async () => {
  await expect(openDatabaseKeyring(database.db, `${keyFile}.gone`)).rejects.toThrow(
    /key file .*\.gone is missing\. Restore the key file .* SIGNALBOX_KEY_FILE to its path\.$/,
  );
});

describe("for a new database", () => {
  /** Runs `work` on the database without its environments, and rolls back. */
  async function withNewDatabase(work: (db: Kysely<Database>) => Promise<void>) {
    const rollbackError = new Error("rollback");
    const transactionPromise = database.db.transaction().execute(async (transaction) => {
      await sql`truncate organizations cascade`.execute(transaction);
      await work(transaction);
      throw rollbackError;
    });
    await expect(transactionPromise).rejects.toBe(rollbackError);
  }

  it("creates a key file with its folder", () =>
    withNewDatabase(async (db) => {
      const path = join(createTemporaryDirectory(), "secrets", "keys.json");
      const keyring = await openDatabaseKeyring(db, path);
      expect(keyring.listKeyIds()).toEqual(openKeyring(path).listKeyIds());
    }));

  it("uses an existing key file, whose folder may be read-only", () =>
    withNewDatabase(async (db) => {
      const path = join(createTemporaryDirectory(), "keys.json");
      ensureKeyFile(path);
      const { mtimeNs } = statSync(dirname(path), { bigint: true });
      await openDatabaseKeyring(db, path);
      expect(statSync(dirname(path), { bigint: true }).mtimeNs).toBe(mtimeNs);
    }));

  it("names the key file that can't be created, and the variables to set", () =>
    withNewDatabase(async (db) => {
      const file = join(createTemporaryDirectory(), "file");
      writeFileSync(file, "");
      const path = join(file, "folder", "keys.json");
      await expect(openDatabaseKeyring(db, path)).rejects.toThrow(
        `Couldn't create the encryption key file ${path} (ENOTDIR). Set SIGNALBOX_KEY_FILE or DATA_DIR to a path that this user can write to.`,
      );
    }));
});
