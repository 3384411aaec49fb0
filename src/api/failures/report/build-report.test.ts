import { expect, test } from "vitest";
import type { ReportQuery, TimeWindow } from "../report.ts";
import { createEventColumns } from "../testing/event-columns.ts";
import { buildReport, createReportScope } from "./build-report.ts";

const hourMs = 60 * 60_000;
const window = { from: 0, to: 48 * hourMs };

const columns = createEventColumns([
  {
    at: hourMs,
    outcome: "failed",
    isUndelivered: true,
    facets: ["workflow:w1", "subscriber:s1"],
    calls: [{ provider: "sendgrid", result: "failed" }],
  },
  {
    at: 30 * hourMs,
    latency: 500,
    latencyProvider: "sendgrid",
    facets: ["workflow:w1", "subscriber:s2"],
    calls: [{ provider: "sendgrid" }],
  },
  { at: 40 * hourMs, outcome: "warning", facets: ["workflow:w2", "subscriber:s1"] },
  { at: 60 * hourMs, outcome: "failed", facets: ["workflow:w1", "subscriber:s3"] },
]);

function createReport(query: Partial<ReportQuery>, ranges: readonly TimeWindow[] = [window]) {
  const fullQuery = { conditions: [], columnCount: 4, merges: {}, splits: [], ...query };
  return buildReport(
    columns,
    fullQuery,
    window,
    ranges,
    createReportScope(columns, fullQuery, window),
  );
}

test("a report describes the events of the window", () => {
  expect(createReport({})).toMatchObject({
    range: window,
    scannedShare: 1,
    eventCount: 3,
    outcomeCounts: { failed: 1, succeeded: 1, warning: 1 },
    undeliveredCount: 1,
    affectedSubscriberCount: 1,
    histogram: { columnMs: 12 * hourMs },
    pulse: [{ provider: "sendgrid" }],
    latencies: [
      { key: "workflow", value: "w1", medianMs: 500 },
      { key: "provider", value: "sendgrid", medianMs: 500 },
    ],
    slowestEvents: [{ eventId: "event-1" }],
  });
});

test("a query selects a part of the window", () => {
  const partialReport = createReport({ range: { from: 24 * hourMs, to: 48 * hourMs } }, [
    { from: 36 * hourMs, to: 48 * hourMs },
  ]);
  expect(partialReport).toMatchObject({
    scannedShare: 0.5,
    eventCount: 2,
    affectedSubscriberCount: 0,
  });
  expect(
    partialReport.histogram.columns.map(({ total, scannedShare }) => [total, scannedShare]),
  ).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
});

test("conditions apply to all counts", () => {
  const matchingReport = createReport({
    conditions: [{ key: "workflow", values: ["w2"], isExcluded: false }],
  });
  expect(matchingReport.eventCount).toBe(1);
  expect(matchingReport.facets.map(({ values }) => values.map(({ value }) => value))).toEqual([
    ["w2"],
    ["s1"],
  ]);
  expect(matchingReport.pulse).toEqual([]);
  expect(matchingReport.providers).toEqual([]);
});

test("providers are compared over the window, regardless of the part that is shown", () => {
  const range = { from: 30 * hourMs, to: 31 * hourMs };
  expect(createReport({ range }).providers).toEqual([
    {
      provider: "sendgrid",
      channel: "email",
      lastDay: { callCount: 1, issueCount: 0 },
      previousDay: { callCount: 1, issueCount: 1 },
      previousDayScannedShare: 1,
    },
  ]);
});

test("a marker compares before with after", () => {
  expect(createReport({ markerAt: 30 * hourMs }).latencies[0]).toMatchObject({
    after: { count: 1 },
  });
});

test("failing events are compared with the other matching events, unless a group is open", () => {
  const trafficColumns = createEventColumns(
    Array.from({ length: 60 }, (_, index) => ({
      outcome: index < 10 ? ("partlyFailed" as const) : ("succeeded" as const),
      facets: [index < 12 ? "tag:a" : "tag:b", index < 30 ? "topic:x" : "topic:y"],
    })),
  );
  const conditions = [{ key: "topic", values: ["x"], isExcluded: false }];
  const query = { conditions, columnCount: 4, merges: {}, splits: [] };
  const findReportDifferences = (fullQuery: ReportQuery) =>
    buildReport(
      trafficColumns,
      fullQuery,
      window,
      [],
      createReportScope(trafficColumns, fullQuery, window),
    ).differences;
  expect(findReportDifferences(query)).toMatchObject([
    { key: "tag", value: "a", insideCount: 10, insideTotal: 10, outsideCount: 2, outsideTotal: 20 },
  ]);
  expect(findReportDifferences({ ...query, groupId: "g" })).toBeUndefined();
});
