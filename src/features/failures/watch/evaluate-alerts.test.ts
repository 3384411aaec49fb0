import { expect, test } from "vitest";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { createFailureGroup } from "../testing/reports.ts";
import { acknowledge, evaluateAlerts, type EvaluationState } from "./evaluate-alerts.ts";

const all = { rate: 5, newGroup: true, highSeverity: true };
const quietGroup = (changes: Partial<FailureGroup> = {}) =>
  createFailureGroup({ ratePerMinute: 1, ...changes });

/** Evaluates reports in order. Returns the group and reason of each report's new alerts. */
function getReasons(
  reports: readonly (readonly FailureGroup[])[],
  { thresholds = all, hidden = [] }: { thresholds?: typeof all; hidden?: string[] } = {},
) {
  let state: EvaluationState | undefined;
  return reports.map((groups, index) => {
    const { state: next, newAlerts } = evaluateAlerts(state, { groups }, thresholds, hidden, index);
    state = next;
    return newAlerts.map(({ group, reason }) => `${group.id} ${reason}`);
  });
}

test("groups of the first report aren't new", () => {
  expect(getReasons([[quietGroup({ highSeverityCount: 3 })]])).toEqual([[]]);
});

test("a group that appears later is new", () => {
  const other = quietGroup({ id: "new" });
  expect(getReasons([[quietGroup()], [quietGroup(), other], [quietGroup(), other]])).toEqual([
    [],
    ["new newGroup"],
    [],
  ]);
});

test("a rate raises an alert when it reaches the threshold, also in the first report", () => {
  expect(getReasons([[quietGroup({ ratePerMinute: 5 })]])).toEqual([["sg rate"]]);
  const rates = [4.9, 5, 8, 1, 9].map((ratePerMinute) => [quietGroup({ ratePerMinute })]);
  // The last rate doesn't raise a second alert, because the group hasn't recovered.
  expect(getReasons(rates)).toEqual([[], ["sg rate"], [], [], []]);
});

test("a lowered threshold raises an alert for a rate that reaches it", () => {
  const report = { groups: [quietGroup({ ratePerMinute: 3 })] };
  const { state } = evaluateAlerts(undefined, report, all, [], 1);
  expect(evaluateAlerts(state, report, { ...all, rate: 3 }, [], 2).newAlerts).toHaveLength(1);
});

test("further high-severity failures raise only one alert until it is acknowledged", () => {
  const counts = [2, 2, 3, 4].map((highSeverityCount) => [quietGroup({ highSeverityCount })]);
  expect(getReasons(counts)).toEqual([[], [], ["sg highSeverity"], []]);
});

test("a group that recovered and fails again raises another alert", () => {
  const states = ["ongoing", "recovered", "ongoing", "recovered", "ongoing"] as const;
  expect(getReasons(states.map((state) => [quietGroup({ state })]))).toEqual([
    [],
    [],
    ["sg recurring"],
    [],
    ["sg recurring"],
  ]);
});

test("an acknowledged group raises another alert only for a new cause", () => {
  const high = { groups: [quietGroup({ ratePerMinute: 9 })] };
  const first = evaluateAlerts(undefined, high, all, [], 1);
  const done = acknowledge(first.state, ["sg"]);
  expect(done.alerts).toEqual([]);
  const second = evaluateAlerts(done, high, all, [], 2);
  expect(second.newAlerts).toEqual([]);
  const third = evaluateAlerts(second.state, { groups: [quietGroup()] }, all, [], 3);
  expect(evaluateAlerts(third.state, high, all, [], 4).newAlerts).toHaveLength(1);
});

test("an alert stays until it is acknowledged, with the current numbers", () => {
  const evaluation = evaluateAlerts(
    undefined,
    { groups: [quietGroup({ ratePerMinute: 9 })] },
    all,
    [],
    1,
  );
  const later = evaluateAlerts(
    evaluation.state,
    { groups: [quietGroup({ eventCount: 99 })] },
    all,
    [],
    2,
  );
  expect(later.state.alerts).toMatchObject([{ group: { eventCount: 99 }, reason: "rate", at: 1 }]);
  const without = evaluateAlerts(later.state, { groups: [] }, all, [], 3);
  expect(without.state.alerts).toMatchObject([{ group: { id: "sg" }, at: 1 }]);
});

test("a repeated alert replaces the group's earlier one", () => {
  let state: EvaluationState | undefined;
  const steps = [
    { ratePerMinute: 9 },
    { state: "recovered", ratePerMinute: 0 },
    { ratePerMinute: 9 },
  ] as const;
  for (const [index, step] of steps.entries()) {
    ({ state } = evaluateAlerts(state, { groups: [quietGroup(step)] }, all, [], index));
  }
  expect(state?.alerts).toMatchObject([{ reason: "rate", at: 2 }]);
});

test("warnings and hidden groups raise no alerts", () => {
  const warning = quietGroup({ id: "warning", kind: "warning", ratePerMinute: 9 });
  const hidden = quietGroup({ id: "hidden", ratePerMinute: 9 });
  expect(getReasons([[], [warning, hidden]], { hidden: ["hidden"] })).toEqual([[], []]);
});

test("thresholds that are off raise no alerts", () => {
  const noRate = { ...all, rate: Infinity, newGroup: false, highSeverity: false };
  const loud = [quietGroup({ ratePerMinute: 900, highSeverityCount: 9 })];
  expect(getReasons([[], loud, []], { thresholds: noRate })).toEqual([[], [], []]);
});
