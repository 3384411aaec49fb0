import { spawnSync } from "node:child_process";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeDirectory } from "./make-directory.ts";
import { buildEntry } from "./testing/build-entry.ts";
import { createTemporaryDirectory } from "./testing/temporary-directory.ts";

it("creates a directory and its parents for this user only, and doesn't change an existing one", () => {
  const root = createTemporaryDirectory();
  const path = join(root, "a", "b");
  makeDirectory(path);
  makeDirectory(path);
  for (const directory of [path, join(root, "a")])
    expect(statSync(directory).mode & 0o777).toBe(0o700);
});

it("rejects a path that is or contains a file", () => {
  const file = join(createTemporaryDirectory(), "file");
  writeFileSync(file, "");
  expect(() => makeDirectory(file)).toThrow(/EEXIST/);
  expect(() => makeDirectory(join(file, "a", "b"))).toThrow(/ENOTDIR/);
});

// Runs in a separate process, because a synchronous call that never returns can't time out.
it.runIf(existsSync("/proc/self"))("reports why a directory can't be created", async () => {
  const entry = await buildEntry("server/cli.ts");
  const { status, stderr } = spawnSync(process.execPath, [entry.path, "migrate"], {
    env: { PATH: process.env["PATH"], DATA_DIR: "/proc/nope/deep" },
    encoding: "utf8",
    timeout: 20_000,
    killSignal: "SIGKILL",
  });
  entry.remove();
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^Can't use the data directory \/proc\/nope\/deep: the directory can't be created\. .*\n$/,
  );
});
