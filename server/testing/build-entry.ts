import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";
import { beforeAll } from "vitest";

export interface BuiltEntry {
  /** Path inside the project, so that packages resolve. */
  path: string;
  remove(): void;
}

/** Milliseconds for a whole build on a busy machine. */
const buildTimeoutMs = 180_000;

/** Builds the service or its commands before the file's tests, if out of date. */
export function useBuiltService(name: "main" | "cli"): Pick<BuiltEntry, "path"> {
  beforeAll(async () => {
    // Installs nothing, because that would replace packages during tests.
    await promisify(execFile)(process.execPath, ["scripts/setup.mjs", "--build"]);
  }, buildTimeoutMs);
  return { path: resolve(`dist/server/${name}.js`) };
}

export async function buildEntry(file: string): Promise<BuiltEntry> {
  const directory = resolve(".tmp", `entry-${crypto.randomUUID()}`);
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: { ssr: file, outDir: directory, target: "node20", minify: false },
  });
  return {
    path: join(directory, `${basename(file, ".ts")}.js`),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
