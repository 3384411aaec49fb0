import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./setup.mjs";

const zeroCounts = { passed: 0, failed: 0, skipped: 0 };

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Adds a failure if a runner ran no tests, or ended with an error code although no test failed. */
function addRunnerFailure(counts, code) {
  const hasRunNothing = counts.passed + counts.failed === 0;
  return hasRunNothing || (code !== 0 && counts.failed === 0)
    ? { ...counts, failed: counts.failed + 1 }
    : counts;
}

/** Returns the counts of Vitest's JSON report, `{ passed, failed, skipped }`. */
export function readVitestCounts(file, code) {
  const report = readJson(file);
  if (!report) return addRunnerFailure(zeroCounts, code);
  // A file that couldn't be loaded has failed without a failed test.
  const unloadedFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return addRunnerFailure(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloadedFiles.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    code,
  );
}

/** Returns the counts of Playwright's JSON report. A test that passed on retry counts as failed. */
export function readPlaywrightCounts(file, code) {
  const report = readJson(file);
  if (!report) return addRunnerFailure(zeroCounts, code);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return addRunnerFailure({ passed: expected, failed: unexpected + flaky, skipped }, code);
}

/** Returns the tests in Vitest's JSON report, if it exists, as `[{ file, title, seconds }]`. */
export function readVitestTests(file) {
  return (readJson(file)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(root, name),
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** Returns the tests in Playwright's JSON report in the same format as `readVitestTests`. */
export function readPlaywrightTests(file) {
  const report = readJson(file);
  if (!report) return [];
  const collectTests = (suite, titles) => [
    ...(suite.suites ?? []).flatMap((childSuite) =>
      collectTests(childSuite, [...titles, childSuite.title]),
    ),
    ...(suite.specs ?? []).map((spec) => ({
      file: join("e2e", spec.file),
      title: [...titles, spec.title].join(" > "),
      seconds:
        sumNumbers(spec.tests.flatMap(({ results }) => results.map(({ duration }) => duration))) /
        1000,
    })),
  ];
  return report.suites.flatMap((suite) => collectTests(suite, []));
}

const sumNumbers = (numbers) => numbers.reduce((total, number) => total + number, 0);
const formatSeconds = (seconds) => `${seconds.toFixed(1).padStart(7)} s`;

export function formatSlowestTable(tests, count) {
  const slowestTests = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
  const lines = slowestTests.map(
    ({ file, title, seconds }) => `${formatSeconds(seconds)}  ${file}  ${title}`,
  );
  return [`The ${lines.length} slowest of ${tests.length} tests`, ...lines].join("\n");
}

/**
 * Formats the time of each stage and the number of failed or passed tests. The sum of the times can
 * exceed the total time, because stages overlap.
 */
export const formatStageTable = (stages) =>
  stages
    .map(({ name, seconds, passed, failed }) => {
      const resultText = failed > 0 ? `${failed} failed` : `${passed} passed`;
      return `${formatSeconds(seconds)}  ${name}: ${resultText}`;
    })
    .join("\n");

/** Returns the last line that `npm test` prints. */
export function formatTotalLine(stages) {
  const sumCounts = (key) => sumNumbers(stages.map((counts) => counts[key]));
  const skippedText = sumCounts("skipped") > 0 ? `, ${sumCounts("skipped")} skipped` : "";
  return `${sumCounts("passed")} passed, ${sumCounts("failed")} failed${skippedText}`;
}
