import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./setup.mjs";
import {
  readPlaywrightCounts,
  readPlaywrightTests,
  formatSlowestTable,
  formatStageTable,
  formatTotalLine,
  readVitestCounts,
  readVitestTests,
} from "./test-results.mjs";

function writeReport(content) {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-results-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "report.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const createVitestReport = (changes) => ({
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...changes,
});

const createStats = (changes) => ({
  stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0, ...changes },
});

test("vitest: passed, failed, and skipped tests are counted", () => {
  const file = writeReport(
    createVitestReport({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }),
  );
  expect(readVitestCounts(file, 1)).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

test("vitest: a file that couldn't be loaded is a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "passed", assertionResults: [{}] },
  ];
  expect(readVitestCounts(writeReport(createVitestReport({ testResults })), 1)).toEqual({
    passed: 7,
    failed: 1,
    skipped: 0,
  });
});

test("playwright: a test that passed only after a retry has failed", () => {
  const file = writeReport(createStats({ unexpected: 1, flaky: 2, skipped: 3 }));
  expect(readPlaywrightCounts(file, 0)).toEqual({ passed: 5, failed: 3, skipped: 3 });
});

test.each([
  ["vitest", readVitestCounts, createVitestReport({ numPassedTests: 0 })],
  ["playwright", readPlaywrightCounts, createStats({ expected: 0 })],
])("%s: a run without tests is a failure, even with exit code 0", (_name, readCounts, report) => {
  expect(readCounts(writeReport(report), 0).failed).toBe(1);
});

test.each([
  ["vitest", readVitestCounts, createVitestReport({})],
  ["playwright", readPlaywrightCounts, createStats({})],
])("%s: a runner that failed without a failed test is a failure", (_name, readCounts, report) => {
  expect(readCounts(writeReport(report), 1).failed).toBe(1);
  expect(readCounts(writeReport(report), 0).failed).toBe(0);
});

test.each([
  ["vitest", readVitestCounts],
  ["playwright", readPlaywrightCounts],
])("%s: a missing or incomplete report is a failure", (_name, counts) => {
  expect(counts("/nowhere/report.json", 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(counts(writeReport('{"stats":'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("the last line includes skipped tests only if there are any", () => {
  const stageCounts = { passed: 2, failed: 1, skipped: 0 };
  expect(formatTotalLine([stageCounts, stageCounts])).toBe("4 passed, 2 failed");
  expect(formatTotalLine([stageCounts, { ...stageCounts, skipped: 3 }])).toBe(
    "4 passed, 2 failed, 3 skipped",
  );
});

test("the slowest tests of both runners are listed with file and title", () => {
  const vitestReportFile = writeReport(
    createVitestReport({
      testResults: [
        {
          name: join(root, "src/lib/time.test.ts"),
          assertionResults: [
            { fullName: "time is short", duration: 40 },
            { fullName: "time is long", duration: 2000 },
          ],
        },
      ],
    }),
  );
  const createSpec = (title, durationMs) => ({
    title,
    file: "events.spec.ts",
    tests: [{ results: [{ duration: durationMs }] }],
  });
  const playwrightReportFile = writeReport({
    suites: [
      {
        title: "events.spec.ts",
        specs: [createSpec("opens", 3000)],
        suites: [{ title: "dark", specs: [createSpec("is readable", 1500)] }],
      },
    ],
  });
  const tests = [
    ...readVitestTests(vitestReportFile),
    ...readPlaywrightTests(playwrightReportFile),
  ];
  expect(formatSlowestTable(tests, 3).split("\n")).toEqual([
    "The 3 slowest of 4 tests",
    "    3.0 s  e2e/events.spec.ts  opens",
    "    2.0 s  src/lib/time.test.ts  time is long",
    "    1.5 s  e2e/events.spec.ts  dark > is readable",
  ]);
  expect([...readVitestTests("/nowhere"), ...readPlaywrightTests("/nowhere")]).toEqual([]);
});

test("each stage is listed with its time and its failures", () => {
  const passedStage = { name: "build", seconds: 5.62, passed: 1, failed: 0 };
  const failedStage = { name: "browser tests", seconds: 200, passed: 9, failed: 2 };
  expect(formatStageTable([passedStage, failedStage])).toBe(
    "    5.6 s  build: 1 passed\n  200.0 s  browser tests: 2 failed",
  );
});
