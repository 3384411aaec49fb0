import { copyFileSync, cpSync, mkdirSync, realpathSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parseEnv } from "../../env.ts";
import { silentLog } from "../../log.ts";
import { createTemporaryDirectory } from "../../testing/temporary-directory.ts";
import { openDatabase } from "../connect.ts";
import { getDataPaths } from "./data-paths.ts";
import { acquireLock } from "./lock.ts";
import { startEmbeddedServer } from "./start.ts";

const createErrorText = (original: string, copy: string) =>
  `If this is a copy of ${realpathSync(original)}, delete the copied lock file ${getDataPaths(copy).lockFile} and try again.`;

async function runCommand(dataDir: string): Promise<void> {
  const env = parseEnv({ DATA_DIR: dataDir });
  await (await openDatabase(env, { log: silentLog, purpose: "command" })).close();
}

it("a command on a copy doesn't use the original's database on loopback", async () => {
  const folder = join(createTemporaryDirectory(), "long".repeat(30));
  const [original, copy] = [join(folder, "original"), join(folder, "copy")];
  mkdirSync(original, { recursive: true });
  const server = await startEmbeddedServer({ dataDir: original, log: silentLog });
  onTestFinished(() => server.stop());
  expect(server.config.host).toBe("127.0.0.1");
  cpSync(original, copy, { recursive: true });
  await expect(runCommand(copy)).rejects.toThrow(createErrorText(original, copy));
});

it("a command uses the database of a directory that was renamed", async () => {
  const folder = createTemporaryDirectory();
  const [original, renamedDirectory] = [join(folder, "original"), join(folder, "renamed")];
  const server = await startEmbeddedServer({ dataDir: original, log: silentLog });
  onTestFinished(() => server.stop());
  renameSync(original, renamedDirectory);
  await expect(runCommand(renamedDirectory)).resolves.toBeUndefined();
});

it("a command on a copy doesn't wait for the original's socket", async () => {
  const folder = createTemporaryDirectory();
  const [original, copy] = [join(folder, "original"), join(folder, "copy")];
  mkdirSync(original);
  mkdirSync(copy);
  const lockFile = getDataPaths(original).lockFile;
  const lock = acquireLock(lockFile, original, "service");
  onTestFinished(() => lock.release());
  copyFileSync(lockFile, getDataPaths(copy).lockFile);
  await expect(runCommand(copy)).rejects.toThrow(createErrorText(original, copy));
});
