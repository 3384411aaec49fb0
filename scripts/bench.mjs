// `npm run bench [-- name …]`: runs all benchmarks. Each name selects the benchmark with exactly
// that name, or if there is none, those whose names contain it. A benchmark exports `run()`, which
// prints a table, and optionally `needsBrowser`.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { root, runMain, setup, SetupError } from "./setup.mjs";

async function runBenchmarks() {
  if (!existsSync(join(root, "node_modules"))) await setup({ only: "install" });
  const filters = process.argv.slice(2);
  const folder = join(root, "bench");
  const allFileNames = (existsSync(folder) ? readdirSync(folder) : []).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".d.ts"),
  );
  const isMatch = (name, filter) =>
    allFileNames.includes(`${filter}.ts`) ? name === `${filter}.ts` : name.includes(filter);
  const fileNames = allFileNames
    .filter((name) => filters.length === 0 || filters.some((filter) => isMatch(name, filter)))
    .toSorted();
  if (fileNames.length === 0) throw new SetupError(`No benchmark matches ${filters.join(" or ")}.`);
  const { runnerImport } = await import("vite");
  for (const name of fileNames) {
    process.stdout.write(`\n${name.replace(/\.ts$/, "")}\n`);
    const { module } = await runnerImport(join(folder, name), {
      configFile: false,
      root,
      logLevel: "error",
    });
    if (module.needsBrowser) process.env.CHROMIUM_PATH = await findBrowser();
    await module.run();
  }
}

runMain(runBenchmarks);
