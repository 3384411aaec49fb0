import { rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { build } from "vite";

export interface BuiltEntry {
  /** Path of the module, below the project, where its packages are found. */
  path: string;
  remove(): void;
}

/**
 * Bundles one TypeScript file as the service is bundled, so that a test can run it in a process
 * of its own.
 */
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
