import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type * as ViteModule from "vite";

const sourceDirectory = dirname(fileURLToPath(import.meta.url));
const sourceFile = join(sourceDirectory, "render-process.ts");

/**
 * Bundles the program like the service's build. Returns the bundle's path, which contains a hash of
 * the content.
 */
async function buildFromSource(): Promise<string> {
  // An `import` would include Vite in the service's build, and would fail if Vite's module runner
  // is already closed.
  const { build } = createRequire(import.meta.url)("vite") as typeof ViteModule;
  const result = await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true },
    build: { ssr: sourceFile, write: false, target: "node20", minify: false },
  });
  const output = "output" in result ? result.output : [];
  const code = output[0]?.code ?? "";
  const directory = join(sourceDirectory, "../../../node_modules/.cache/signalbox");
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 16);
  const path = join(directory, `render-process-${hash}.mjs`);
  if (!existsSync(path)) {
    mkdirSync(directory, { recursive: true });
    // Another test run may write the same file, so the complete file is moved into place.
    const temporaryPath = `${path}.${process.pid}`;
    writeFileSync(temporaryPath, code);
    renameSync(temporaryPath, path);
  }
  return path;
}

/** Returns the path of the renderer's program: the built file, or a bundle if run from source. */
export async function findRenderProcessEntry(): Promise<string> {
  if (existsSync(sourceFile)) return await buildFromSource();
  const candidates = [sourceDirectory, dirname(sourceDirectory)].map((directory) =>
    join(directory, "render-process.js"),
  );
  const file = candidates.find((path) => existsSync(path));
  if (file === undefined)
    throw new Error(
      `Couldn't find the built render process ${candidates[0]}. Build the server again.`,
    );
  return file;
}
