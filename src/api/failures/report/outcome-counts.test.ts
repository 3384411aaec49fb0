import { expect, test } from "vitest";
import { createEventColumns } from "../testing/event-columns.ts";
import { summarizeOutcomes } from "./outcome-counts.ts";

test("events are counted by outcome, without outcomes that don't occur", () => {
  const columns = createEventColumns([
    { outcome: "failed" },
    { outcome: "succeeded" },
    { outcome: "succeeded" },
    { outcome: "stuck" },
  ]);
  expect(summarizeOutcomes(columns, Uint32Array.of(0, 1, 2)).outcomeCounts).toEqual({
    failed: 1,
    succeeded: 2,
  });
});

test("failed events without any delivery are counted", () => {
  const columns = createEventColumns([
    { outcome: "failed", isUndelivered: true },
    { outcome: "partlyFailed" },
    { outcome: "nothingSent", isUndelivered: true },
    { outcome: "failed", isUndelivered: true },
  ]);
  expect(summarizeOutcomes(columns, Uint32Array.of(0, 1, 2)).undeliveredCount).toBe(1);
});

test("a subscriber with several failed events is affected once", () => {
  const columns = createEventColumns([
    { outcome: "failed", facets: ["workflow:a", "subscriber:1"] },
    { outcome: "partlyFailed", facets: ["subscriber:1"] },
    { outcome: "partlyFailed", facets: ["subscriber:2"] },
    { outcome: "warning", facets: ["subscriber:3"] },
    { outcome: "failed" },
  ]);
  expect(summarizeOutcomes(columns, Uint32Array.of(0, 1, 2, 3, 4)).affectedSubscriberCount).toBe(2);
});
