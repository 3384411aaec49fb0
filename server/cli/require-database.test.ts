import { mkdirSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { getDataPaths } from "../db/embedded/data-paths.ts";
import { acquireLock } from "../db/embedded/lock.ts";
import { parseEnv } from "../env.ts";
import { createTemporaryDirectory } from "../testing/temporary-directory.ts";
import { requireDatabase } from "./require-database.ts";

it("rejects a directory without a database, and names the variables to set", () => {
  const dataDir = createTemporaryDirectory();
  const env = parseEnv({ DATA_DIR: dataDir });
  expect(() => requireDatabase(env)).toThrow(
    `No database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the value that the service uses, or run npm start to create a database.`,
  );
  mkdirSync(getDataPaths(dataDir).cluster);
  expect(() => requireDatabase(env)).not.toThrow();
});

it("accepts a directory whose service is creating the database", () => {
  const dataDir = createTemporaryDirectory();
  const lock = acquireLock(getDataPaths(dataDir).lockFile, dataDir, "service");
  onTestFinished(lock.release);
  expect(() => requireDatabase(parseEnv({ DATA_DIR: dataDir }))).not.toThrow();
});

it.each([
  { DATA_DIR: "/dev/null/none" },
  { DATA_DIR: "/missing", DATABASE_URL: "postgres://localhost/signalbox" },
])("leaves it to the database to report other problems: %j", (variables) => {
  expect(() => requireDatabase(parseEnv(variables))).not.toThrow();
});
