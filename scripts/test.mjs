// `npm test`: every check there is, each one run whatever became of the others, and a last line
// `N passed, N failed`. `--without-browser` leaves out the browser tests (`npm run check`).
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureHome } from "./home.mjs";
import { runNode } from "./run.mjs";
import { main, root, setup } from "./setup.mjs";
import { playwrightCounts, totalLine, vitestCounts } from "./test-results.mjs";

const results = join(root, "test-results");
const vitestReport = join(results, "vitest.json");
const playwrightReport = join(results, "playwright.json");

const bin = (name) => join("node_modules", name);

/** Each counts as one. */
const checks = [
  ["formatting", bin("prettier/bin/prettier.cjs"), ["--check", "--log-level", "warn", "."]],
  ["lint and layers", bin("oxlint/bin/oxlint"), []],
  ["types", bin("typescript/bin/tsc"), ["-b"]],
  ["dead code", bin("knip/bin/knip.js"), ["--no-progress"]],
  ["generated files", "scripts/openapi.mjs", ["--check"]],
];

const useColour = process.stdout.isTTY && !process.env.NO_COLOR;
const colour = (code, text) => (useColour ? `\u001B[${code}m${text}\u001B[0m` : text);
const print = (text) => process.stdout.write(`${text}\n`);

/** Runs one step and prints how it went; the counts are `{ passed, failed, skipped }`. */
async function step(name, work) {
  print(colour(1, `\n${name}`));
  const start = performance.now();
  const counts = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const mark = counts.failed === 0 ? colour(32, "ok") : colour(31, "failed");
  print(`${name}: ${mark} ${colour(2, `${seconds} s`)}`);
  return { name, ...counts };
}

const one = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

async function check(script, args) {
  const { code, output } = await runNode(script, args);
  if (code !== 0) print(output.trimEnd());
  return one(code);
}

async function vitest() {
  const args = [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
  ];
  // The same inputs each time: `npm run unit` draws new ones.
  const env = { PROPERTY_SEED: process.env.PROPERTY_SEED ?? "20260501" };
  const { code } = await runNode(bin("vitest/vitest.mjs"), args, { shown: true, env });
  return vitestCounts(vitestReport, code);
}

async function playwright() {
  const env = { PLAYWRIGHT_REPORT: playwrightReport };
  // Why a second try: docs/decisions/0010-one-second-try.md.
  const { code } = await runNode("scripts/e2e.mjs", ["--retries=1"], { shown: true, env });
  return playwrightCounts(playwrightReport, code);
}

async function test() {
  ensureHome();
  try {
    setup({ only: "install" });
  } catch (error) {
    print("0 passed, 1 failed");
    throw error;
  }
  // A report of an earlier run must not be taken for this one's.
  mkdirSync(results, { recursive: true });
  rmSync(vitestReport, { force: true });
  rmSync(playwrightReport, { force: true });

  const done = [];
  for (const [name, script, args] of checks) done.push(await step(name, () => check(script, args)));
  done.push(await step("unit and service tests", vitest));
  const built = await step("build", () => check("scripts/setup.mjs", []));
  done.push(built);
  if (!process.argv.includes("--without-browser")) {
    const tests = built.failed > 0 ? () => one(1) : playwright;
    done.push(await step("browser tests", tests));
  }

  const failed = done.filter((result) => result.failed > 0).map(({ name }) => name);
  if (failed.length > 0) {
    print(colour(31, `\nFailed: ${failed.join(", ")}`));
    process.exitCode = 1;
  }
  print(`\n${totalLine(done)}`);
}

main(test);
