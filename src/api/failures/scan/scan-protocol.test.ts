import { expect, test } from "vitest";
import { createEventsAt, firstAt, toBytes } from "../../testing/event-service.ts";
import { createCountingScanStore } from "../../testing/failure-scans.ts";
import {
  createScanStoreProxy,
  type ScanPort,
  type ScanReply,
  serveScanStore,
} from "./scan-protocol.ts";
import type { ScanStore } from "./scan-store.ts";

const window = { from: firstAt, to: firstAt + 100 };
const query = { conditions: [], columnCount: 1, merges: {}, splits: [] };

/** Connects a page to a simulated worker over a channel that clones messages. */
async function connect(store: ScanStore = createCountingScanStore()) {
  const { port1, port2 } = new MessageChannel();
  // The ports of Node.js have the methods of `ScanPort`, but different types.
  const [pagePort, workerPort] = [port1, port2] as unknown as [ScanPort, ScanPort];
  const readyReplyPromise = new Promise<ScanReply>((resolve) => {
    pagePort.addEventListener("message", ({ data }: MessageEvent<ScanReply>) => resolve(data), {
      once: true,
    });
  });
  let fail = () => undefined as void;
  const failurePromise = new Promise<never>((_, reject) => {
    fail = () => reject(new Error("The worker failed"));
  });
  port1.start();
  port2.start();
  serveScanStore(workerPort, store);
  return {
    first: await readyReplyPromise,
    calls: createScanStoreProxy(pagePort, failurePromise),
    fail: () => fail(),
    close: () => port1.close(),
  };
}

test("calls the worker's store, and moves the body there", async () => {
  const { first, calls, close } = await connect();
  expect(first).toEqual({ kind: "ready" });
  const body = toBytes({ data: createEventsAt([1, 2]), hasMore: false });
  const foldPromise = calls.fold(body, window, 0);
  expect(body.byteLength).toBe(0);
  expect(await foldPromise).toMatchObject({ eventCount: 2 });
  const [report, affectedEventsPart] = await Promise.all([
    calls.report(query, window, [window], 0),
    calls.listAffectedEvents(query, window, 0),
  ]);
  expect([report.eventCount, affectedEventsPart.total]).toEqual([2, 2]);
  expect(await calls.restore("unknown", "dev")).toBeUndefined();
  close();
});

test("a call that fails in the worker doesn't affect other calls", async () => {
  const { calls, close } = await connect({
    ...createCountingScanStore(),
    report: () => Promise.reject(new Error("No columns")),
  });
  await expect(calls.report(query, window, [], 0)).rejects.toThrow("No columns");
  expect(await calls.fold(toBytes({ data: [] }), window, 0)).toMatchObject({ eventCount: 0 });
  close();
});

test("all calls fail if the worker fails", async () => {
  const { calls, fail, close } = await connect({
    ...createCountingScanStore(),
    save: () => new Promise(() => undefined),
  });
  const savePromise = calls.save({
    id: "1",
    scope: "dev",
    title: "",
    window,
    scannedRanges: [],
    isPaused: false,
    fixedAt: 0,
  });
  fail();
  await expect(savePromise).rejects.toThrow("worker failed");
  await expect(calls.listAffectedEvents(query, window, 0)).rejects.toThrow("worker failed");
  close();
});
