// `npm test`: runs every check even after failures, and prints `N passed, N failed` last.
//
// `npm run check` (`--affected`) skips browser tests. It runs unit tests and the linter only for
// files that may be affected by changes since the last successful run. `--all` includes all files.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { computeHashes, planCheck, readFiles, saveState } from "./affected.mjs";
import { ensureHome } from "./home.mjs";
import { runNode } from "./run.mjs";
import { root, runMain, setup } from "./setup.mjs";
import {
  readPlaywrightCounts,
  readPlaywrightTests,
  formatSlowestTable,
  formatStageTable,
  formatTotalLine,
  readVitestCounts,
  readVitestTests,
} from "./test-results.mjs";

const resultsFolder = join(root, "test-results");
const vitestReportFile = join(resultsFolder, "vitest.json");
const playwrightReportFile = join(resultsFolder, "playwright.json");

const getPackagePath = (name) => join("node_modules", name);

/** Linter run that also checks types. The compiler would only report the same errors. */
const fullLintChecks = [
  ["lint, layers, and types", getPackagePath("oxlint/bin/oxlint"), ["--type-check"]],
];

/**
 * Returns checks that lint only `modules`. The compiler checks the types, because it checks only
 * what has changed since its last run.
 */
const createPartialLintChecks = (modules) => [
  ["types", getPackagePath("typescript/bin/tsc"), ["-b"]],
  ...(modules.length > 0
    ? [["lint and layers", getPackagePath("oxlint/bin/oxlint"), modules]]
    : []),
];

/** Each of these checks counts as one test. */
const listStaticChecks = ({ modules }) => [
  ["formatting", getPackagePath("oxfmt/bin/oxfmt"), ["--check"]],
  ...(modules ? createPartialLintChecks(modules) : fullLintChecks),
  ["words", "scripts/check-words.mjs", []],
  ["dead code", getPackagePath("knip/bin/knip.js"), ["--no-progress"]],
  ["generated files", "scripts/openapi.mjs", ["--check"]],
];

const usesColor = process.stdout.isTTY && !process.env.NO_COLOR;
const colorize = (code, text) => (usesColor ? `\u001B[${code}m${text}\u001B[0m` : text);
const print = (text) => process.stdout.write(`${text}\n`);

const stages = [];

/**
 * Runs a stage, prints its result, and returns whether it passed. `work` returns the test counts.
 */
async function runStage(name, work) {
  const startedAt = performance.now();
  const counts = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  stages.push({ name, seconds, ...counts });
  const statusText = counts.failed === 0 ? colorize(32, "ok") : colorize(31, "failed");
  print(`${name}: ${statusText} ${colorize(2, `${seconds.toFixed(1)} s`)}`);
  return counts.failed === 0;
}

const toSingleTestCounts = (code) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
});

/**
 * The type checks are written in Go. Collecting garbage only near 4 GiB saves a fifth of their
 * processor time for 20% more memory.
 */
const goSettings = { GOGC: "off", GOMEMLIMIT: "4GiB" };

async function runCheck(script, args) {
  const { code, output } = await runNode(script, args, { env: goSettings });
  if (code !== 0) print(output.trimEnd());
  return toSingleTestCounts(code);
}

async function runVitest({ tests = [] }) {
  const args = [
    "run",
    ...tests,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReportFile}`,
  ];
  // Property tests run with a fixed seed. `npm run unit` uses random seeds.
  const env = { PROPERTY_SEED: process.env.PROPERTY_SEED ?? "20260501" };
  const { code } = await runNode(getPackagePath("vitest/vitest.mjs"), args, {
    showsOutput: true,
    env,
  });
  return readVitestCounts(vitestReportFile, code);
}

async function runPlaywright() {
  const env = { PLAYWRIGHT_REPORT: playwrightReportFile };
  const options = { showsOutput: true, env };
  const { code } = await runNode("scripts/e2e.mjs", ["--project=chromium"], options);
  return readPlaywrightCounts(playwrightReportFile, code);
}

async function runStaticChecks(plan) {
  for (const [name, script, args] of listStaticChecks(plan))
    await runStage(name, () => runCheck(script, args));
}

async function runTests(plan) {
  const isBuilt = await runStage("build", () => runCheck("scripts/setup.mjs", []));
  if (plan.tests?.length !== 0) await runStage("unit and service tests", () => runVitest(plan));
  return isBuilt;
}

function describePlan({ reason, changed, tests, modules }) {
  if (reason) return `Running everything: ${reason}.`;
  const examplesText = changed.slice(0, 5).join(", ");
  const filesText =
    changed.length === 0 ? "none" : changed.length > 5 ? `${examplesText}, …` : examplesText;
  return [
    `Files changed since the last successful run: ${changed.length} (${filesText}).`,
    `Test files to run: ${tests.length}. Modules to lint: ${modules.length}.`,
    "To run and lint everything: npm run check -- --all",
  ].join("\n");
}

async function runChecks() {
  ensureHome();
  try {
    await setup({ only: "install" });
  } catch (error) {
    print("0 passed, 1 failed");
    throw error;
  }
  // An earlier report would count as the result of a runner that doesn't start.
  mkdirSync(resultsFolder, { recursive: true });
  rmSync(vitestReportFile, { force: true });
  rmSync(playwrightReportFile, { force: true });

  const isAffectedOnly = process.argv.includes("--affected");
  const files = readFiles();
  const plan =
    isAffectedOnly && !process.argv.includes("--all")
      ? planCheck(files)
      : { reason: "--all was passed" };
  if (isAffectedOnly) print(describePlan(plan));

  // Static checks run while tests wait for processes or the database. Browser tests run afterward,
  // because they use two cores themselves.
  const [isBuilt] = await Promise.all([runTests(plan), runStaticChecks(plan)]);
  if (files && stages.every((stage) => stage.failed === 0)) saveState(computeHashes(files));
  if (!isAffectedOnly) {
    await runStage("browser tests", isBuilt ? runPlaywright : () => toSingleTestCounts(1));
  }

  const tests = [
    ...readVitestTests(vitestReportFile),
    ...readPlaywrightTests(playwrightReportFile),
  ];
  print(`\n${formatSlowestTable(tests, 20)}\n\n${formatStageTable(stages)}`);
  const failedStages = stages.filter((stage) => stage.failed > 0).map(({ name }) => name);
  if (failedStages.length > 0) {
    print(colorize(31, `\nFailed: ${failedStages.join(", ")}`));
    process.exitCode = 1;
  }
  print(`\n${formatTotalLine(stages)}`);
}

runMain(runChecks);
