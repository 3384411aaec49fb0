import { expect, test } from "vitest";
import { createEventColumns, type SimpleEvent } from "../testing/event-columns.ts";
import { buildLatencies, findSlowestEvents } from "./latencies.ts";

function toRows(
  events: readonly SimpleEvent[],
  markerAt?: number,
  labels?: Readonly<Record<string, string>>,
) {
  return buildLatencies(
    createEventColumns(events, labels),
    Uint32Array.from(events.keys()),
    markerAt,
  );
}

test("a workflow's latency is summarized by values that occurred", () => {
  const events = Array.from({ length: 20 }, (_, index) => ({
    latency: (20 - index) * 100,
    facets: ["workflow:w1"],
  }));
  expect(toRows(events, undefined, { "workflow:w1": "Login code" })).toEqual([
    { key: "workflow", value: "w1", label: "Login code", count: 20, medianMs: 1000, p95Ms: 1900 },
  ]);
});

test("one latency is both the median and the 95th percentile", () => {
  expect(toRows([{ latency: 7, facets: ["workflow:w"] }])).toMatchObject([
    { count: 1, medianMs: 7, p95Ms: 7 },
  ]);
});

test("events without a success have no latency", () => {
  expect(
    toRows([{ facets: ["workflow:w"] }, { facets: ["workflow:w"], latency: 0 }]),
  ).toMatchObject([{ count: 1, medianMs: 0 }]);
  expect(toRows([{ facets: ["workflow:w"] }])).toEqual([]);
});

test("workflows come before providers, and the slowest of each first", () => {
  const events = [
    { latency: 10, latencyProvider: "fast", facets: ["workflow:quick"] },
    { latency: 90, latencyProvider: "slow", facets: ["workflow:late"] },
    { latency: 90, latencyProvider: "slow", facets: ["workflow:late"] },
    { latency: 90, facets: ["workflow:also-late"] },
  ];
  expect(toRows(events).map(({ key, value, count }) => [key, value, count])).toEqual([
    ["workflow", "late", 2],
    ["workflow", "also-late", 1],
    ["workflow", "quick", 1],
    ["provider", "slow", 2],
    ["provider", "fast", 1],
  ]);
});

test("a marker compares events before it with events from it on", () => {
  const events = [
    { at: 1, latency: 10, facets: ["workflow:w"] },
    { at: 4, latency: 30, facets: ["workflow:w"] },
    { at: 5, latency: 50, facets: ["workflow:w"] },
  ];
  expect(toRows(events, 5)).toEqual([
    {
      key: "workflow",
      value: "w",
      count: 3,
      medianMs: 30,
      p95Ms: 50,
      before: { count: 2, medianMs: 10, p95Ms: 30 },
      after: { count: 1, medianMs: 50, p95Ms: 50 },
    },
  ]);
  expect(toRows(events, 0)[0]).not.toHaveProperty("before");
  expect(toRows(events, 9)[0]).not.toHaveProperty("after");
});

test("the slowest events come first, with the fields that identify them", () => {
  const columns = createEventColumns([
    { id: "a", at: 1, latency: 10, facets: ["workflow:w", "subscriber:s1"] },
    { id: "b", facets: ["workflow:w", "subscriber:s2"] },
    {
      id: "c",
      at: 3,
      latency: 30,
      latencyProvider: "twilio",
      facets: ["workflow:w", "subscriber:s3"],
    },
    { id: "d", latency: 99, facets: ["workflow:other", "subscriber:s4"] },
  ]);
  expect(findSlowestEvents(columns, Uint32Array.of(0, 1, 2))).toEqual([
    {
      eventId: "c",
      createdAt: 3,
      workflow: "w",
      subscriberId: "s3",
      provider: "twilio",
      latencyMs: 30,
    },
    { eventId: "a", createdAt: 1, workflow: "w", subscriberId: "s1", latencyMs: 10 },
  ]);
});

test("of many events, exactly the twenty slowest are listed", () => {
  const events = Array.from({ length: 5000 }, (_, index) => ({ latency: (index * 1237) % 5000 }));
  const slowestEvents = findSlowestEvents(
    createEventColumns(events),
    Uint32Array.from(events.keys()),
  );
  expect(slowestEvents.map(({ latencyMs }) => latencyMs)).toEqual(
    Array.from({ length: 20 }, (_, index) => 4999 - index),
  );
});
