import { expect, test, vi } from "vitest";
import { createValueStore } from "../../../lib/value-store.ts";
import type { FailureScan } from "./failure-scan.ts";
import { type FailureScanProgress, idleProgress } from "./scan-progress.ts";
import { createScanRegistry } from "./scan-registry.ts";
import type { ScanSpec } from "./scan-window.ts";

const hourMs = 3_600_000;
const now = Date.parse("2026-03-01T12:00:00Z");

const createRegistry = (progress: FailureScanProgress = idleProgress) =>
  createScanRegistry(
    () =>
      ({
        progress: createValueStore(progress),
        end: async () => undefined,
      }) satisfies Partial<FailureScan> as unknown as FailureScan,
  );

function createRegistryWith(...specs: readonly ScanSpec[]) {
  const registry = createRegistry();
  for (const spec of specs) registry.use("a", spec);
  return registry;
}

const range = { from: now - 10 * hourMs, to: now - 5 * hourMs };

test.each<[string, ScanSpec, { from?: number; to?: number }, boolean]>([
  ["the same span up to now", { last: "24h" }, { from: now - 24 * hourMs - 1 }, true],
  ["a longer span up to now", { last: "24h" }, { from: now - 25 * hourMs }, false],
  ["a part of a span", { last: "24h" }, range, true],
  ["any time", { last: "24h" }, {}, true],
  ["any time, if the scan has an end", range, {}, false],
  ["the same range", range, range, true],
  ["a later end", range, { ...range, to: range.to + 1 }, false],
  ["an open end", range, { from: range.from }, false],
  ["a range, if the scan has filters", { last: "24h", filters: { topicKey: "t" } }, range, false],
])("finds a scan for %s", (_, spec, searchedRange, isFound) => {
  expect(createRegistryWith(spec).find("a", searchedRange, now)).toEqual(
    isFound ? spec : undefined,
  );
});

test("doesn't find a scan that ended before the range, or began after it", () => {
  const window = { from: now - 24 * hourMs, to: now - hourMs };
  const registry = createRegistry({ ...idleProgress, window });
  registry.use("a", { last: "24h" });
  expect(registry.find("a", { from: window.to - 1 }, now)).toEqual({ last: "24h" });
  expect(registry.find("a", { from: window.to }, now)).toBeUndefined();
  expect(registry.find("a", { to: window.from + 1 }, now)).toEqual({ last: "24h" });
  expect(registry.find("a", { to: window.from }, now)).toBeUndefined();
});

test("finds the most recently used scan of the scope", () => {
  const registry = createRegistryWith({ last: "24h" }, { last: "48h" });
  expect(registry.find("a", range, now)).toEqual({ last: "48h" });
  registry.use("a", { last: "24h" });
  expect(registry.find("a", range, now)).toEqual({ last: "24h" });
  expect(registry.find("b", range, now)).toBeUndefined();
});

test("notifies when a scan starts or is discarded, until unsubscribed", () => {
  const registry = createRegistry();
  const listener = vi.fn<() => void>();
  const unsubscribe = registry.subscribe(listener);
  registry.use("a", { last: "24h" }).release();
  registry.use("a", { last: "24h" });
  expect(listener).toHaveBeenCalledTimes(1);
  registry.removeOtherScopes(undefined);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  registry.use("a", { last: "24h" });
  expect(listener).toHaveBeenCalledTimes(2);
});
