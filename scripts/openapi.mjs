// `npm run openapi`: writes docs/openapi.json from the contract. `--check` only reports whether the
// file is up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runMain, setup } from "./setup.mjs";

const file = join(root, "docs", "openapi.json");

async function writeOpenApi() {
  if (!existsSync(join(root, "node_modules"))) await setup({ only: "install" });
  const { runnerImport } = await import("vite");
  const { module } = await runnerImport(join(root, "server", "openapi.ts"), {
    configFile: false,
    root,
    logLevel: "error",
  });
  const text = `${JSON.stringify(module.createOpenApiDocument(), null, 2)}\n`;
  if (!process.argv.includes("--check")) {
    mkdirSync(join(root, "docs"), { recursive: true });
    writeFileSync(file, text);
    return;
  }
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  process.stderr.write("docs/openapi.json is out of date. Run npm run openapi.\n");
  process.exitCode = 1;
}

runMain(writeOpenApi);
