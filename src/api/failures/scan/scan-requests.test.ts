import { expect, test } from "vitest";
import { createEventsAt } from "../../testing/event-service.ts";
import {
  createCountingScanStore,
  createHttpError,
  createTestClock,
  servePages,
} from "../../testing/failure-scans.ts";
import { createScanEngine } from "./scan-engine.ts";
import type { PageSummary } from "./scan-store.ts";

test("a waiting scan continues when it is started again", async () => {
  const { fetchPage } = servePages(createEventsAt([0, 1]), (_, count) => {
    if (count === 1) throw createHttpError(429, 60_000);
  });
  const store = createCountingScanStore();
  const clock = createTestClock();
  const engine = createScanEngine({
    spec: { last: "1h" },
    fetchPage,
    fold: async (page, window) => (await store.fold(page.body, window, 0)) as PageSummary,
    findOpenTimes: store.findOpenTimes,
    removeBefore: store.removeBefore,
    clock: {
      ...clock,
      // Waits until it is interrupted.
      wait: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        }),
    },
  });
  const completion = engine.start();
  await expect.poll(() => engine.get().status).toBe("waiting");
  void engine.start();
  await completion;
  expect(engine.get()).toMatchObject({ status: "done", eventCount: 2 });
});
