import { expect, test, vi } from "vitest";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { createFailureGroup, createFailureReport } from "../testing/reports.ts";
import { defaultSettings } from "./thresholds.ts";
import { createWatcher } from "./watcher.ts";

function setUp() {
  let time = 0;
  const onCount = vi.fn<(count: number) => void>();
  const watcher = createWatcher(() => (time += 1), onCount);
  const evaluate = (groups: FailureGroup[], queryKey = "all") =>
    watcher.evaluate({
      report: createFailureReport({ groups }),
      settings: defaultSettings,
      hidden: [],
      queryKey,
    });
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
  watcher.acknowledge(["new"]);
  expect(onCount).toHaveBeenLastCalledWith(0);
  expect(watcher.get().alerts).toEqual([]);
});

test("groups of another query aren't new", () => {
  const { watcher, evaluate } = setUp();
  watcher.start();
  evaluate([createFailureGroup()]);
  expect(evaluate([createFailureGroup(), otherGroup], "filtered")).toEqual([]);
});

test("nothing is evaluated while watching is off, and stopping clears the count", () => {
  const { watcher, onCount, evaluate } = setUp();
  const groups = [createFailureGroup({ ratePerMinute: 99 })];
  expect(evaluate(groups)).toEqual([]);
  watcher.acknowledge(["sg"]);
  watcher.start();
  expect(evaluate(groups)).toHaveLength(1);
  watcher.stop();
  expect(onCount).toHaveBeenLastCalledWith(0);
  expect(watcher.get()).toEqual({ alerts: [] });
});
