import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import type { KeyFile } from "../secrets/key-file.ts";
import { openKeyring } from "../secrets/keyring.ts";
import { buildTestApp, createTestKeyFile } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { openDatabaseKeyring } from "./keyring.ts";

const database = useTestDatabase();
let keyFile: string;
beforeAll(async () => {
  const test = buildTestApp(database.db);
  ({ keyFile } = test);
  await test.createEnvironment();
});

it("opens the key file that belongs to the database", async () => {
  const keyring = await openDatabaseKeyring(database.db, keyFile);
  expect(keyring.listKeyIds()).toEqual(openKeyring(keyFile).listKeyIds());
});

it("rejects a key with the same ID but other content, with a remedy", async () => {
  const otherFile = createTestKeyFile();
  const otherKeys = JSON.parse(readFileSync(otherFile, "utf8")) as KeyFile;
  const { current } = JSON.parse(readFileSync(keyFile, "utf8")) as KeyFile;
  const keys = { [current]: otherKeys.keys[otherKeys.current] };
  writeFileSync(otherFile, JSON.stringify({ current, keys }), { mode: 0o600 });
  await expect(openDatabaseKeyring(database.db, otherFile)).rejects.toThrow(
    `The key file ${otherFile} doesn't match this database: its key can't decrypt the saved secrets. ` +
      "Restore the key file that belongs to this database, or set SIGNALBOX_KEY_FILE to its path.",
  );
});

it("reports a missing key file, with a remedy", async () => {
  await expect(openDatabaseKeyring(database.db, `${keyFile}.gone`)).rejects.toThrow(
    /key file .*\.gone is missing\. Restore the key file .* SIGNALBOX_KEY_FILE to its path\.$/,
  );
});
