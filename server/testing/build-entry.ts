import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import { build } from "vite";

/**
 * Bundles one TypeScript file as the service is bundled, so that a test can run it in a process
 * of its own. Returns the path of the module. Below the project, where its packages are found.
 */
export async function buildEntry(file: string): Promise<string> {
  const directory = resolve(".tmp", `entry-${crypto.randomUUID()}`);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: { ssr: file, outDir: directory, target: "node20", minify: false },
  });
  return join(directory, `${file.replace(/^.*[\\/]/, "").replace(/\.ts$/, "")}.js`);
}
