import { expect, test } from "vitest";
import { getEventOutcome } from "../../../../domain/event-outcome.ts";
import { countOutcomes } from "./outcome-counts.ts";

const createOutcome = (...statuses: string[]) =>
  getEventOutcome({ jobs: statuses.map((status) => ({ type: "email", status })) }, 0);

test("counts each event once, failures first", () => {
  const outcomes = [
    createOutcome("completed"),
    createOutcome("failed", "completed"),
    createOutcome("failed"),
    createOutcome("completed"),
    createOutcome(),
  ];
  expect(countOutcomes(outcomes).map(({ kind, count }) => [kind, count])).toEqual([
    ["failed", 1],
    ["partlyFailed", 1],
    ["succeeded", 2],
    ["notReported", 1],
  ]);
});

test("events that sent a message and completed ones have a common name", () => {
  const completedOutcome = getEventOutcome({ jobs: [{ type: "custom", status: "completed" }] }, 0);
  expect(countOutcomes([completedOutcome, createOutcome("completed")])).toMatchObject([
    { label: "Succeeded", count: 2 },
  ]);
});

test("every outcome belongs to a group", () => {
  const kinds = ["delayed", "running", "merged", "skipped", "parked"].map((status) =>
    countOutcomes([createOutcome(status)]).map(({ count }) => count),
  );
  expect(kinds).toEqual([[1], [1], [1], [1], [1]]);
});
