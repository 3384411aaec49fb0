import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";
import { beforeAll } from "vitest";

export interface BuiltEntry {
  /** Path inside the project, so that imports of packages resolve. */
  path: string;
  remove(): void;
}

/** Long enough for a complete build on a busy machine. */
const buildTimeoutMs = 180_000;

/**
 * Builds the service and its commands before the file's tests, unless the build is up to date.
 * Returns the path of the built entry.
 */
export function useBuiltService(name: "main" | "cli"): Pick<BuiltEntry, "path"> {
  beforeAll(async () => {
    // Builds only. Installing would replace packages during tests.
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
