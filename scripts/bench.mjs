// `npm run bench [-- name …]`: runs the benchmarks with these names, or whose names contain them.
// Each file exports `run()`, which prints its table, and optionally `needsBrowser`.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { main, root, setup, SetupError } from "./setup.mjs";

async function bench() {
  if (!existsSync(join(root, "node_modules"))) setup({ only: "install" });
  const filters = process.argv.slice(2);
  const folder = join(root, "bench");
  const all = (existsSync(folder) ? readdirSync(folder) : []).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".d.ts"),
  );
  const isMatch = (name, part) =>
    all.includes(`${part}.ts`) ? name === `${part}.ts` : name.includes(part);
  const names = all
    .filter((name) => filters.length === 0 || filters.some((part) => isMatch(name, part)))
    .toSorted();
  if (names.length === 0) throw new SetupError(`No benchmark matches ${filters.join(" or ")}.`);
  const { runnerImport } = await import("vite");
  for (const name of names) {
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

main(bench);
