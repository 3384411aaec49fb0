import { expect, test } from "vitest";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { createFailureGroup } from "../testing/reports.ts";
import { acknowledge, evaluateAlerts, type EvaluationState } from "./evaluate-alerts.ts";

const allThresholds = { rate: 5, newGroup: true, highSeverity: true };
const createQuietGroup = (changes: Partial<FailureGroup> = {}) =>
  createFailureGroup({ ratePerMinute: 1, ...changes });

const minuteMs = 60_000;

/** Evaluates reports in order. Returns the group and reason of each report's new alerts. */
function getReasons(
  groupLists: readonly (readonly FailureGroup[])[],
  {
    thresholds = allThresholds,
    hiddenIds = [],
    intervalMs = 1,
  }: { thresholds?: typeof allThresholds; hiddenIds?: string[]; intervalMs?: number } = {},
) {
  let state: EvaluationState | undefined;
  return groupLists.map((groups, index) => {
    const { state: nextState, newAlerts } = evaluateAlerts(
      state,
      { groups },
      thresholds,
      hiddenIds,
      index * intervalMs,
    );
    state = nextState;
    return newAlerts.map(({ group, reason }) => `${group.id} ${reason}`);
  });
}

test("groups of the first report aren't new", () => {
  expect(getReasons([[createQuietGroup({ highSeverityCount: 3 })]])).toEqual([[]]);
});

test("a group that appears later is new", () => {
  const otherGroup = createQuietGroup({ id: "new" });
  expect(
    getReasons([
      [createQuietGroup()],
      [createQuietGroup(), otherGroup],
      [createQuietGroup(), otherGroup],
    ]),
  ).toEqual([[], ["new newGroup"], []]);
});

test("a rate raises an alert when it reaches the threshold, also in the first report", () => {
  expect(getReasons([[createQuietGroup({ ratePerMinute: 5 })]])).toEqual([["sg rate"]]);
  const rateGroupLists = [4.9, 5, 8, 1, 9].map((ratePerMinute) => [
    createQuietGroup({ ratePerMinute }),
  ]);
  // The last rate doesn't raise a second alert, because the group is still ongoing.
  expect(getReasons(rateGroupLists)).toEqual([[], ["sg rate"], [], [], []]);
});

test("a lowered threshold raises an alert for a rate that reaches it", () => {
  const report = { groups: [createQuietGroup({ ratePerMinute: 3 })] };
  const { state } = evaluateAlerts(undefined, report, allThresholds, [], 1);
  expect(
    evaluateAlerts(state, report, { ...allThresholds, rate: 3 }, [], 2).newAlerts,
  ).toHaveLength(1);
});

test("further high-severity failures raise only one alert until it is acknowledged", () => {
  const severityGroupLists = [2, 2, 3, 4].map((highSeverityCount) => [
    createQuietGroup({ highSeverityCount }),
  ]);
  expect(getReasons(severityGroupLists)).toEqual([[], [], ["sg highSeverity"], []]);
});

/** Evaluates a group that fails in every other report, and has the changes in the others. */
const getRepeatedReasons = (changes: Partial<FailureGroup>, intervalMs: number) =>
  getReasons(
    [0, 1, 2, 3, 4].map((index) => [
      index % 2 === 0
        ? createQuietGroup({ lastAt: index * intervalMs })
        : createQuietGroup({ lastAt: (index - 1) * intervalMs, ...changes }),
    ]),
    { intervalMs },
  );

test.each<[string, Partial<FailureGroup>, number]>([
  ["recovered", { state: "recovered" }, 1],
  ["quiet", { state: "quiet" }, 1],
  ["ongoing only in other events for over an hour", { hasLaterUnmatchedIssue: true }, 61],
])(
  "a group that is %s, and fails again in matching events, raises another alert",
  (_, changes, minutes) => {
    expect(getRepeatedReasons(changes, minutes * minuteMs)).toEqual([
      [],
      [],
      ["sg recurring"],
      [],
      ["sg recurring"],
    ]);
    // The state can change without a further failure, when other events leave the range.
    expect(getReasons([[createQuietGroup(changes)], [createQuietGroup()]])).toEqual([[], []]);
  },
);

test("a failure that continues in other events doesn't recur within an hour", () => {
  expect(getRepeatedReasons({ hasLaterUnmatchedIssue: true }, 30 * minuteMs)).toEqual(
    Array.from({ length: 5 }, () => []),
  );
});

test("an alert silences a failure that continues in other events for less than an hour", () => {
  const intervalMs = 40 * minuteMs;
  const reports = [
    { lastAt: 0 },
    { lastAt: intervalMs, ratePerMinute: 9 },
    { lastAt: intervalMs, hasLaterUnmatchedIssue: true },
    { lastAt: 3 * intervalMs, ratePerMinute: 9 },
  ];
  const groupLists = reports.map((fields) => [createQuietGroup(fields)]);
  expect(getReasons(groupLists, { intervalMs })).toEqual([[], ["sg rate"], [], []]);
});

test("an acknowledged group raises another alert only for a new cause", () => {
  const highRateReport = { groups: [createQuietGroup({ ratePerMinute: 9 })] };
  const firstEvaluation = evaluateAlerts(undefined, highRateReport, allThresholds, [], 1);
  const acknowledgedState = acknowledge(firstEvaluation.state, ["sg"]);
  expect(acknowledgedState.alerts).toEqual([]);
  const secondEvaluation = evaluateAlerts(acknowledgedState, highRateReport, allThresholds, [], 2);
  expect(secondEvaluation.newAlerts).toEqual([]);
  const thirdEvaluation = evaluateAlerts(
    secondEvaluation.state,
    { groups: [createQuietGroup()] },
    allThresholds,
    [],
    3,
  );
  expect(
    evaluateAlerts(thirdEvaluation.state, highRateReport, allThresholds, [], 4).newAlerts,
  ).toHaveLength(1);
});

test("an alert stays until it is acknowledged, with the current numbers", () => {
  const evaluation = evaluateAlerts(
    undefined,
    { groups: [createQuietGroup({ ratePerMinute: 9 })] },
    allThresholds,
    [],
    1,
  );
  const laterEvaluation = evaluateAlerts(
    evaluation.state,
    { groups: [createQuietGroup({ eventCount: 99 })] },
    allThresholds,
    [],
    2,
  );
  expect(laterEvaluation.state.alerts).toMatchObject([
    { group: { eventCount: 99 }, reason: "rate", at: 1 },
  ]);
  const nextEvaluation = evaluateAlerts(
    laterEvaluation.state,
    { groups: [] },
    allThresholds,
    [],
    3,
  );
  expect(nextEvaluation.state.alerts).toMatchObject([{ group: { id: "sg" }, at: 1 }]);
});

test("a repeated alert replaces the group's earlier one", () => {
  let state: EvaluationState | undefined;
  const steps = [
    { ratePerMinute: 9 },
    { state: "recovered", ratePerMinute: 0 },
    { ratePerMinute: 9 },
  ] as const;
  for (const [index, step] of steps.entries()) {
    ({ state } = evaluateAlerts(
      state,
      { groups: [createQuietGroup(step)] },
      allThresholds,
      [],
      index,
    ));
  }
  expect(state?.alerts).toMatchObject([{ reason: "rate", at: 2 }]);
});

test("warnings and hidden groups raise no alerts", () => {
  const warningGroup = createQuietGroup({ id: "warning", kind: "warning", ratePerMinute: 9 });
  const hiddenGroup = createQuietGroup({ id: "hidden", ratePerMinute: 9 });
  expect(getReasons([[], [warningGroup, hiddenGroup]], { hiddenIds: ["hidden"] })).toEqual([
    [],
    [],
  ]);
});

test("thresholds that are off raise no alerts", () => {
  const disabledThresholds = {
    ...allThresholds,
    rate: Infinity,
    newGroup: false,
    highSeverity: false,
  };
  const groupsOverThresholds = [createQuietGroup({ ratePerMinute: 900, highSeverityCount: 9 })];
  expect(getReasons([[], groupsOverThresholds, []], { thresholds: disabledThresholds })).toEqual([
    [],
    [],
    [],
  ]);
});

test("a hidden group raises no alert when it is shown again", () => {
  const report = { groups: [createQuietGroup({ highSeverityCount: 3, ratePerMinute: 9 })] };
  const hiddenEvaluation = evaluateAlerts(undefined, report, allThresholds, ["sg"], 1);
  expect(hiddenEvaluation.newAlerts).toEqual([]);
  expect(evaluateAlerts(hiddenEvaluation.state, report, allThresholds, [], 2).newAlerts).toEqual(
    [],
  );
});
