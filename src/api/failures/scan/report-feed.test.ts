import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createValueStore } from "../../../lib/value-store.ts";
import { createCountingScanStore } from "../../testing/failure-scans.ts";
import type { FailureReport, ReportQuery } from "../report.ts";
import type { FailureScan } from "./failure-scan.ts";
import { createReportFeed, createReportKey } from "./report-feed.ts";
import { type FailureScanProgress, idleProgress } from "./scan-progress.ts";
import { createScanRegistry } from "./scan-registry.ts";
import type { ScanSpec } from "./scan-window.ts";

const window = { from: 0, to: 100 };
const createQuery = (groupId?: string): ReportQuery => ({
  conditions: [],
  columnCount: 1,
  merges: {},
  splits: [],
  groupId,
});
const spec: ScanSpec = window;
const scanningProgress: FailureScanProgress = {
  ...idleProgress,
  status: "scanning",
  window,
  eventCount: 1,
};

interface PendingReport {
  readonly query: ReportQuery;
  resolve(report: FailureReport | undefined): void;
  reject(error: Error): void;
}

async function setUp(canRenew = false) {
  const emptyReport = await createCountingScanStore().report(createQuery(), window, [], 0);
  const pendingReports: PendingReport[] = [];
  const progress = createValueStore(scanningProgress);
  const renew = vi.fn<() => void>();
  const registry = createScanRegistry((): FailureScan => ({
    progress,
    report: (reportQuery) =>
      new Promise((resolve, reject) =>
        pendingReports.push({ query: reportQuery, resolve, reject }),
      ),
    listAffectedEvents: () => Promise.resolve([]),
    pause: () => undefined,
    resume: () => undefined,
    restart: () => undefined,
    renew,
    watch: () => undefined,
    end: () => Promise.resolve(),
  }));
  const feed = createReportFeed(registry, canRenew);
  const respond = async (eventCount: number) => {
    pendingReports.shift()?.resolve({ ...emptyReport, eventCount });
    await vi.advanceTimersByTimeAsync(0);
  };
  const addEvents = (change: Partial<FailureScanProgress> = {}) => {
    const { eventCount } = progress.get();
    progress.set({ ...progress.get(), eventCount: eventCount + 1, ...change });
  };
  return { feed, pendingReports, respond, addEvents, progress, renew };
}

const createKey = (groupId?: string) => createReportKey("dev", spec, createQuery(groupId));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("requests a report immediately, and shows it", async () => {
  const { feed, pendingReports, respond } = await setUp();
  expect(feed.get()).toMatchObject({ progress: idleProgress, reportKey: undefined });
  const unfollow = feed.follow("dev", spec, createQuery());
  expect(feed.get()).toMatchObject({ progress: scanningProgress, reportKey: undefined });
  expect(pendingReports).toHaveLength(1);
  await respond(3);
  expect(feed.get()).toMatchObject({ report: { eventCount: 3 }, reportKey: createKey() });
  unfollow();
});

test("waits for the first events, or the end of a scan that finds none", async () => {
  const { feed, pendingReports, respond, addEvents, progress } = await setUp();
  progress.set({ ...scanningProgress, eventCount: 0 });
  feed.follow("dev", spec, createQuery());
  await vi.advanceTimersByTimeAsync(1000);
  expect(pendingReports).toHaveLength(0);
  addEvents();
  await vi.advanceTimersByTimeAsync(0);
  expect(pendingReports).toHaveLength(1);
  await respond(1);

  progress.set({ ...scanningProgress, eventCount: 0 });
  feed.follow("prod", spec, createQuery());
  progress.set({ ...scanningProgress, eventCount: 0, status: "done" });
  await vi.advanceTimersByTimeAsync(0);
  expect(pendingReports).toHaveLength(1);
});

test("a report of another range isn't shown", async () => {
  const { feed, respond } = await setUp();
  feed.follow("dev", spec, createQuery());
  await respond(3);
  feed.follow("dev", spec, createQuery("group"));
  expect(feed.get()).toMatchObject({ report: { eventCount: 3 } });
  feed.follow("dev", { from: 50, to: 100 }, createQuery());
  expect(feed.get().report).toBeUndefined();
});

test("updates the report every 500 ms while scanning, and at the end", async () => {
  const { feed, pendingReports, respond, addEvents } = await setUp();
  const unfollow = feed.follow("dev", spec, createQuery());
  await respond(1);
  for (let count = 0; count < 5; count += 1) {
    addEvents();
    await vi.advanceTimersByTimeAsync(90);
  }
  expect(pendingReports).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(pendingReports).toHaveLength(1);
  await respond(6);
  addEvents({ status: "done" });
  await vi.advanceTimersByTimeAsync(0);
  expect(pendingReports).toHaveLength(1);
  await respond(7);
  expect(feed.get().report?.eventCount).toBe(7);
  await vi.advanceTimersByTimeAsync(5000);
  expect(pendingReports).toHaveLength(0);
  unfollow();
});

test("takes longer pauses after slow reports", async () => {
  const { feed, pendingReports, respond, addEvents } = await setUp();
  const unfollow = feed.follow("dev", spec, createQuery());
  await vi.advanceTimersByTimeAsync(1000);
  await respond(1);
  addEvents();
  await vi.advanceTimersByTimeAsync(3900);
  expect(pendingReports).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(pendingReports).toHaveLength(1);
  unfollow();
});

test("keeps the previous report until the report for the next query is ready, and skips outdated queries", async () => {
  const { feed, pendingReports, respond } = await setUp();
  const unfollowFunctions = [feed.follow("dev", spec, createQuery())];
  await respond(1);
  for (const groupId of ["a", "b", "c"]) {
    unfollowFunctions.pop()?.();
    unfollowFunctions.push(feed.follow("dev", spec, createQuery(groupId)));
  }
  expect(feed.get()).toMatchObject({ report: { eventCount: 1 }, reportKey: createKey() });
  expect(pendingReports.map((pendingReport) => pendingReport.query.groupId)).toEqual(["a"]);
  await respond(2);
  expect(feed.get()).toMatchObject({ report: { eventCount: 1 }, reportKey: createKey() });
  expect(pendingReports.map((pendingReport) => pendingReport.query.groupId)).toEqual(["c"]);
  await respond(3);
  expect(feed.get()).toMatchObject({ report: { eventCount: 3 }, reportKey: createKey("c") });
  unfollowFunctions.pop()?.();
});

test("shows why a report failed, until the next one", async () => {
  const { feed, pendingReports, respond, addEvents } = await setUp();
  const unfollow = feed.follow("dev", spec, createQuery());
  const error = new Error("The worker failed");
  pendingReports.shift()?.reject(error);
  await vi.advanceTimersByTimeAsync(0);
  expect(feed.get()).toMatchObject({ reportError: error, reportKey: undefined });
  addEvents();
  await vi.advanceTimersByTimeAsync(600);
  await respond(1);
  expect(feed.get()).not.toHaveProperty("reportError");
  unfollow();
});

test("requests another report when the window is known", async () => {
  const { feed, pendingReports, addEvents } = await setUp();
  const unfollow = feed.follow("dev", spec, createQuery());
  pendingReports.shift()?.resolve(undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(feed.get().reportKey).toBeUndefined();
  addEvents({ status: "done" });
  await vi.advanceTimersByTimeAsync(0);
  expect(pendingReports).toHaveLength(1);
  unfollow();
});

test("renews a scan after its first report, but not after another query", async () => {
  const { feed, respond, renew } = await setUp(true);
  const stop = feed.follow("dev", spec, createQuery());
  expect(renew).not.toHaveBeenCalled();
  await respond(1);
  expect([feed.get().report?.eventCount, renew.mock.calls.length]).toEqual([1, 1]);
  stop();
  feed.follow("dev", spec, createQuery("g1"));
  await respond(2);
  expect(renew).toHaveBeenCalledTimes(1);
  feed.follow("dev", { last: "1h" }, createQuery());
  await respond(3);
  expect(renew).toHaveBeenCalledTimes(2);
});

test("a component that doesn't show the progress renews no scan", async () => {
  const { feed, respond, renew } = await setUp();
  feed.follow("dev", spec, createQuery());
  await respond(1);
  expect(renew).not.toHaveBeenCalled();
});

test("discards the report of another environment", async () => {
  const { feed, respond } = await setUp();
  feed.follow("dev", spec, createQuery())();
  const unfollow = feed.follow("dev", spec, createQuery());
  await respond(1);
  await respond(1);
  expect(feed.get().report).toBeDefined();
  unfollow();
  feed.follow("prod", spec, createQuery());
  expect(feed.get().report).toBeUndefined();
});

test("requests no report after its end", async () => {
  const { feed, pendingReports, respond, addEvents } = await setUp();
  const unfollow = feed.follow("dev", spec, createQuery());
  await respond(1);
  addEvents();
  unfollow();
  addEvents();
  await vi.advanceTimersByTimeAsync(5000);
  expect(pendingReports).toHaveLength(0);
});
