import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  realpathSync,
  renameSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parseEnv } from "../../env.ts";
import { silentLog } from "../../log.ts";
import { createTemporaryDirectory } from "../../testing/temporary-directory.ts";
import { openDatabase } from "../connect.ts";
import { getDataPaths } from "./data-paths.ts";
import { acquireLock } from "./lock.ts";
import { startEmbeddedServer } from "./start.ts";

const createErrorText = (originalDirectory: string, copiedDirectory: string) =>
  `If this is a copy of ${realpathSync(originalDirectory)}, delete the copied lock file ${getDataPaths(copiedDirectory).lockFile} and try again.`;

async function runCommand(dataDir: string): Promise<void> {
  const env = parseEnv({ DATA_DIR: dataDir });
  await (await openDatabase(env, { log: silentLog, purpose: "command" })).close();
}

it("a command on a copy doesn't use the original's database on loopback", async () => {
  const folder = join(createTemporaryDirectory(), "long".repeat(30));
  const [originalDirectory, copiedDirectory] = [join(folder, "original"), join(folder, "copy")];
  mkdirSync(originalDirectory, { recursive: true });
  const server = await startEmbeddedServer({ dataDir: originalDirectory, log: silentLog });
  onTestFinished(() => server.stop());
  expect(server.config.host).toBe("127.0.0.1");
  cpSync(originalDirectory, copiedDirectory, { recursive: true });
  await expect(runCommand(copiedDirectory)).rejects.toThrow(
    createErrorText(originalDirectory, copiedDirectory),
  );
});

it("a command uses the database of a directory that was renamed", async () => {
  const folder = createTemporaryDirectory();
  const [originalDirectory, renamedDirectory] = [join(folder, "original"), join(folder, "renamed")];
  const server = await startEmbeddedServer({ dataDir: originalDirectory, log: silentLog });
  onTestFinished(() => server.stop());
  renameSync(originalDirectory, renamedDirectory);
  await expect(runCommand(renamedDirectory)).resolves.toBeUndefined();
});

it("a copy without the original's modes is made private", async () => {
  const dataDir = createTemporaryDirectory();
  const startServer = () => startEmbeddedServer({ dataDir, log: silentLog });
  await (await startServer()).stop();
  const { cluster } = getDataPaths(dataDir);
  chmodSync(cluster, 0o755);
  await (await startServer()).stop();
  expect(statSync(cluster).mode & 0o777).toBe(0o700);
});

it("a command on a copy doesn't wait for the original's socket", async () => {
  const folder = createTemporaryDirectory();
  const [originalDirectory, copiedDirectory] = [join(folder, "original"), join(folder, "copy")];
  mkdirSync(originalDirectory);
  mkdirSync(copiedDirectory);
  const lockFile = getDataPaths(originalDirectory).lockFile;
  const lock = acquireLock(lockFile, originalDirectory, "service");
  onTestFinished(() => lock.release());
  copyFileSync(lockFile, getDataPaths(copiedDirectory).lockFile);
  await expect(runCommand(copiedDirectory)).rejects.toThrow(
    createErrorText(originalDirectory, copiedDirectory),
  );
});
