import { expect, test } from "vitest";
import { createValueStore } from "../../../lib/value-store.ts";
import type { FailureScan } from "./failure-scan.ts";
import { idleProgress } from "./scan-progress.ts";
import { createScanRegistry } from "./scan-registry.ts";

const createSpec = (last: string) => ({ last });

function setUp() {
  const createdScanNames: string[] = [];
  const endedScanNames: string[] = [];
  const registry = createScanRegistry((scope, { ...spec }): FailureScan => {
    const name = `${scope} ${"last" in spec ? spec.last : ""}`;
    createdScanNames.push(name);
    return {
      progress: createValueStore(idleProgress),
      report: () => Promise.resolve(undefined),
      listAffectedEvents: () => Promise.resolve([]),
      pause: () => undefined,
      resume: () => undefined,
      restart: () => undefined,
      renew: () => undefined,
      watch: () => undefined,
      end: () => Promise.resolve(void endedScanNames.push(name)),
    };
  });
  return { registry, createdScanNames, endedScanNames };
}

test("keeps a scan that is no longer used, and shares it", () => {
  const { registry, createdScanNames, endedScanNames } = setUp();
  const firstUse = registry.use("dev", createSpec("1h"));
  firstUse.release();
  const [secondUse, thirdUse] = [
    registry.use("dev", createSpec("1h")),
    registry.use("dev", createSpec("1h")),
  ];
  expect(secondUse.scan).toBe(firstUse.scan);
  expect(thirdUse.scan).toBe(firstUse.scan);
  expect([createdScanNames, endedScanNames]).toEqual([["dev 1h"], []]);
});

test("keeps two scans, and ends the least recently used", () => {
  const { registry, endedScanNames } = setUp();
  for (const last of ["1h", "2h", "1h"]) registry.use("dev", createSpec(last)).release();
  expect(endedScanNames).toEqual([]);
  registry.use("dev", createSpec("3h"));
  expect(endedScanNames).toEqual(["dev 2h"]);
});

test("never ends a scan in use", () => {
  const { registry, endedScanNames } = setUp();
  const uses = ["1h", "2h", "3h"].map((last) => registry.use("dev", createSpec(last)));
  expect(endedScanNames).toEqual([]);
  for (const { release } of uses) release();
  expect(endedScanNames).toEqual(["dev 1h"]);
});

test("ends the scans of other scopes", () => {
  const { registry, createdScanNames, endedScanNames } = setUp();
  const { release } = registry.use("dev", createSpec("1h"));
  registry.removeOtherScopes("dev");
  expect(endedScanNames).toEqual([]);
  registry.removeOtherScopes("prod");
  release();
  expect(endedScanNames).toEqual(["dev 1h"]);
  registry.use("dev", createSpec("1h"));
  registry.removeOtherScopes(undefined);
  expect([createdScanNames.length, endedScanNames.length]).toEqual([2, 2]);
});
