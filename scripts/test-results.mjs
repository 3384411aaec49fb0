import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./setup.mjs";

const nothing = { passed: 0, failed: 0, skipped: 0 };

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * A runner that wrote no result, ran nothing, or failed without a failed test counts as one
 * failure: silence is never success.
 */
function judged(counts, code) {
  const ranNothing = counts.passed + counts.failed === 0;
  return ranNothing || (code !== 0 && counts.failed === 0)
    ? { ...counts, failed: counts.failed + 1 }
    : counts;
}

/** Counts of Vitest's JSON report, `{ passed, failed, skipped }`. */
export function vitestCounts(file, code) {
  const report = readJson(file);
  if (!report) return judged(nothing, code);
  // A file that could not be loaded has no tests to fail.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return judged(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    code,
  );
}

/**
 * Counts of Playwright's JSON report, `{ passed, failed, skipped }`. A test that passed only when
 * it was retried has failed.
 */
export function playwrightCounts(file, code) {
  const report = readJson(file);
  if (!report) return judged(nothing, code);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return judged({ passed: expected, failed: unexpected + flaky, skipped }, code);
}

/** The tests of Vitest's JSON report, `[{ file, title, seconds }]`; without a report, none. */
export function vitestTimes(file) {
  return (readJson(file)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(root, name),
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** The tests of Playwright's JSON report, `[{ file, title, seconds }]`; without a report, none. */
export function playwrightTimes(file) {
  const report = readJson(file);
  if (!report) return [];
  const testsOf = (suite, titles) => [
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...titles, inner.title])),
    ...(suite.specs ?? []).map((spec) => ({
      file: join("e2e", spec.file),
      title: [...titles, spec.title].join(" > "),
      seconds:
        sum(spec.tests.flatMap(({ results }) => results.map(({ duration }) => duration))) / 1000,
    })),
  ];
  return report.suites.flatMap((suite) => testsOf(suite, []));
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const inSeconds = (seconds) => `${seconds.toFixed(1).padStart(7)} s`;

/** The `count` slowest tests, a line each. */
export function slowestTable(tests, count) {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
  const lines = slowest.map(
    ({ file, title, seconds }) => `${inSeconds(seconds)}  ${file}  ${title}`,
  );
  return [`The ${lines.length} slowest of ${tests.length} tests`, ...lines].join("\n");
}

/** Time and counts of each stage, a line each. Stages overlap: the times do not add up. */
export const stageTable = (stages) =>
  stages
    .map(({ name, seconds, passed, failed }) => {
      const result = failed > 0 ? `${failed} failed` : `${passed} passed`;
      return `${inSeconds(seconds)}  ${name}: ${result}`;
    })
    .join("\n");

/** The last line of `npm test`. */
export function totalLine(results) {
  const total = (key) => sum(results.map((counts) => counts[key]));
  const skipped = total("skipped") > 0 ? `, ${total("skipped")} skipped` : "";
  return `${total("passed")} passed, ${total("failed")} failed${skipped}`;
}
