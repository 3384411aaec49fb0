import { expect, test, vi } from "vitest";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { failureGroup, failureReport } from "../testing/reports.ts";
import { defaultSettings } from "./thresholds.ts";
import { createWatcher } from "./watcher.ts";

function setUp() {
  let time = 0;
  const onCount = vi.fn<(count: number) => void>();
  const watcher = createWatcher(() => (time += 1), onCount);
  const evaluate = (groups: FailureGroup[], queryKey = "all") =>
    watcher.evaluate({
      report: failureReport({ groups }),
      settings: defaultSettings,
      hidden: [],
      queryKey,
    });
  return { watcher, onCount, evaluate };
}
const other = failureGroup({ id: "new" });

test("alerts are counted until they are acknowledged", () => {
  const { watcher, onCount, evaluate } = setUp();
  watcher.start();
  expect(evaluate([failureGroup()])).toEqual([]);
  expect(evaluate([failureGroup(), other])).toMatchObject([{ reason: "newGroup" }]);
  expect(onCount).toHaveBeenLastCalledWith(1);
  expect(watcher.get()).toMatchObject({ since: 1, alerts: [{ group: { id: "new" } }] });
  watcher.acknowledge(["new"]);
  expect(onCount).toHaveBeenLastCalledWith(0);
  expect(watcher.get().alerts).toEqual([]);
});

test("groups of another query aren't new", () => {
  const { watcher, evaluate } = setUp();
  watcher.start();
  evaluate([failureGroup()]);
  expect(evaluate([failureGroup(), other], "filtered")).toEqual([]);
});

test("nothing is evaluated while watching is off, and stopping clears the count", () => {
  const { watcher, onCount, evaluate } = setUp();
  const groups = [failureGroup({ ratePerMinute: 99 })];
  expect(evaluate(groups)).toEqual([]);
  watcher.acknowledge(["sg"]);
  watcher.start();
  expect(evaluate(groups)).toHaveLength(1);
  watcher.stop();
  expect(onCount).toHaveBeenLastCalledWith(0);
  expect(watcher.get()).toEqual({ alerts: [] });
});
