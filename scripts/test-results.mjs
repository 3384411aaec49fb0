import { readFileSync } from "node:fs";

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
 * Counts of Playwright's JSON report, `{ passed, failed, skipped, unsteady }`. Unsteady tests
 * failed, and passed when they were tried again: they are among the passed ones.
 */
export function playwrightCounts(file, code) {
  const report = readJson(file);
  if (!report) return judged(nothing, code);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return judged({ passed: expected + flaky, failed: unexpected, skipped, unsteady: flaky }, code);
}

/** The last line of `npm test`. */
export function totalLine(results) {
  const sum = (key) => results.reduce((total, counts) => total + (counts[key] ?? 0), 0);
  const notes = ["skipped", "unsteady"].filter((key) => sum(key) > 0);
  return ["passed", "failed", ...notes].map((key) => `${sum(key)} ${key}`).join(", ");
}
