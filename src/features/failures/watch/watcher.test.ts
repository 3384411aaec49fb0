import { expect, test, vi } from "vitest";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { createFailureGroup, createFailureReport } from "../testing/reports.ts";
import { acknowledge, evaluateAlerts } from "./evaluate-alerts.ts";
import { defaultSettings } from "./thresholds.ts";
import { createWatcher } from "./watcher.ts";

function setUp() {
  let time = 0;
  const onCount = vi.fn<(count: number) => void>();
  const watcher = createWatcher(() => (time += 1), onCount);
  const evaluate = (groups: FailureGroup[], queryKey = "all", checkedAt = 0) =>
    watcher.evaluate(
      {
        checkedAt,
        report: createFailureReport({ groups }),
        settings: defaultSettings,
        hiddenIds: [],
        queryKey,
      },
      evaluateAlerts,
    );
  return { watcher, onCount, evaluate };
}
const otherGroup = createFailureGroup({ id: "new" });

test("alerts are counted until they are acknowledged", () => {
  const { watcher, onCount, evaluate } = setUp();
  watcher.start();
  expect(evaluate([createFailureGroup()])).toEqual([]);
  expect(evaluate([createFailureGroup(), otherGroup])).toMatchObject([{ reason: "newGroup" }]);
  expect(onCount).toHaveBeenLastCalledWith(1);
  expect(watcher.get()).toMatchObject({ startedAt: 1, alerts: [{ group: { id: "new" } }] });
  watcher.edit((state) => acknowledge(state, ["new"]));
  expect(onCount).toHaveBeenLastCalledWith(0);
  expect(watcher.get().alerts).toEqual([]);
});

test("groups of another query aren't new", () => {
  const { watcher, evaluate } = setUp();
  watcher.start();
  evaluate([createFailureGroup()]);
  expect(evaluate([createFailureGroup(), otherGroup], "filtered")).toEqual([]);
});

test("alerts stay open when the query changes, and raise no second alert", () => {
  const { watcher, onCount, evaluate } = setUp();
  watcher.start();
  evaluate([]);
  evaluate([otherGroup]);
  expect(evaluate([], "filtered")).toEqual([]);
  expect(onCount).toHaveBeenLastCalledWith(1);
  expect(evaluate([{ ...otherGroup, ratePerMinute: 99 }], "all")).toEqual([]);
  expect(watcher.get().alerts).toMatchObject([{ group: { id: "new", ratePerMinute: 99 } }]);
});

test("an acknowledged alert isn't raised again when the query changes", () => {
  const { watcher, evaluate } = setUp();
  const highRateGroup = createFailureGroup({ ratePerMinute: 99 });
  watcher.start();
  expect(evaluate([highRateGroup])).toHaveLength(1);
  watcher.edit((state) => acknowledge(state, [highRateGroup.id]));
  expect(evaluate([highRateGroup], "filtered")).toEqual([]);
});

test("groups that appear after the first report of a changed query are new", () => {
  const { watcher, evaluate } = setUp();
  watcher.start();
  evaluate([]);
  evaluate([createFailureGroup()], "filtered");
  expect(evaluate([createFailureGroup(), otherGroup], "filtered")).toHaveLength(1);
});

test("the check time is that of the scan, no matter how often a report is evaluated", () => {
  const { watcher, evaluate } = setUp();
  watcher.start();
  evaluate([], "all", 70);
  evaluate([], "all", 70);
  expect(watcher.get().checkedAt).toBe(70);
});

test("nothing is evaluated while watching is off, and stopping clears the count", () => {
  const { watcher, onCount, evaluate } = setUp();
  const groups = [createFailureGroup({ ratePerMinute: 99 })];
  expect(evaluate(groups)).toEqual([]);
  watcher.edit((state) => acknowledge(state, ["sg"]));
  watcher.start();
  expect(evaluate(groups)).toHaveLength(1);
  watcher.stop();
  expect(onCount).toHaveBeenLastCalledWith(0);
  expect(watcher.get()).toEqual({ alerts: [] });
});
