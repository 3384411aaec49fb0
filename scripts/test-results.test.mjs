import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { playwrightCounts, totalLine, vitestCounts } from "./test-results.mjs";

function fileWith(content) {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-results-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "report.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const vitestReport = (changes) => ({
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...changes,
});

const stats = (changes) => ({
  stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0, ...changes },
});

test("vitest: passed, failed and skipped tests are counted", () => {
  const file = fileWith(vitestReport({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }));
  expect(vitestCounts(file, 1)).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

test("vitest: a file that could not be loaded is a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "passed", assertionResults: [{}] },
  ];
  expect(vitestCounts(fileWith(vitestReport({ testResults })), 1)).toEqual({
    passed: 7,
    failed: 1,
    skipped: 0,
  });
});

test("playwright: a test that passed at its second try is told", () => {
  const file = fileWith(stats({ unexpected: 1, flaky: 2, skipped: 3 }));
  expect(playwrightCounts(file, 1)).toEqual({ passed: 7, failed: 1, skipped: 3, unsteady: 2 });
});

test.each([
  ["vitest", vitestCounts, vitestReport({ numPassedTests: 0 })],
  ["playwright", playwrightCounts, stats({ expected: 0 })],
])("%s: a run of nothing is a failure, also when it ended well", (_name, counts, report) => {
  expect(counts(fileWith(report), 0).failed).toBe(1);
});

test.each([
  ["vitest", vitestCounts, vitestReport({})],
  ["playwright", playwrightCounts, stats({})],
])("%s: a runner that failed without a failed test is a failure", (_name, counts, report) => {
  expect(counts(fileWith(report), 1).failed).toBe(1);
  expect(counts(fileWith(report), 0).failed).toBe(0);
});

test.each([
  ["vitest", vitestCounts],
  ["playwright", playwrightCounts],
])("%s: a missing or torn report is a failure", (_name, counts) => {
  expect(counts("/nowhere/report.json", 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(counts(fileWith('{"stats":'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("the last line names skipped and unsteady tests only when there are some", () => {
  const step = { passed: 2, failed: 1, skipped: 0 };
  expect(totalLine([step, step])).toBe("4 passed, 2 failed");
  expect(totalLine([step, { ...step, skipped: 3 }])).toBe("4 passed, 2 failed, 3 skipped");
  expect(totalLine([step, { ...step, unsteady: 1 }])).toBe("4 passed, 2 failed, 1 unsteady");
});
