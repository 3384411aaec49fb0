import { expect, test } from "vitest";
import { createValueStore } from "../../../lib/value-store.ts";
import type { FailureScan } from "./failure-scan.ts";
import { idleProgress } from "./scan-progress.ts";
import { createScanRegistry } from "./scan-registry.ts";

const createSpec = (last: string) => ({ last });

function setUp() {
  const createdScans: string[] = [];
  const endedScans: string[] = [];
  const registry = createScanRegistry((scope, { ...spec }): FailureScan => {
    const name = `${scope} ${"last" in spec ? spec.last : ""}`;
    createdScans.push(name);
    return {
      progress: createValueStore(idleProgress),
      report: () => Promise.resolve(undefined),
      affected: () => Promise.resolve([]),
      pause: () => undefined,
      resume: () => undefined,
      restart: () => undefined,
      watch: () => undefined,
      end: () => Promise.resolve(void endedScans.push(name)),
    };
  });
  return { registry, createdScans, endedScans };
}

test("keeps a scan that is no longer used, and shares it", () => {
  const { registry, createdScans, endedScans } = setUp();
  const firstUse = registry.use("dev", createSpec("1h"));
  firstUse.release();
  const [secondUse, thirdUse] = [
    registry.use("dev", createSpec("1h")),
    registry.use("dev", createSpec("1h")),
  ];
  expect(secondUse.scan).toBe(firstUse.scan);
  expect(thirdUse.scan).toBe(firstUse.scan);
  expect([createdScans, endedScans]).toEqual([["dev 1h"], []]);
});

test("keeps two scans, and ends the least recently used", () => {
  const { registry, endedScans } = setUp();
  for (const last of ["1h", "2h", "1h"]) registry.use("dev", createSpec(last)).release();
  expect(endedScans).toEqual([]);
  registry.use("dev", createSpec("3h"));
  expect(endedScans).toEqual(["dev 2h"]);
});

test("never ends a scan in use", () => {
  const { registry, endedScans } = setUp();
  const uses = ["1h", "2h", "3h"].map((last) => registry.use("dev", createSpec(last)));
  expect(endedScans).toEqual([]);
  for (const { release } of uses) release();
  expect(endedScans).toEqual(["dev 1h"]);
});

test("ends the scans of other scopes", () => {
  const { registry, createdScans, endedScans } = setUp();
  const { release } = registry.use("dev", createSpec("1h"));
  registry.removeOtherScopes("dev");
  expect(endedScans).toEqual([]);
  registry.removeOtherScopes("prod");
  release();
  expect(endedScans).toEqual(["dev 1h"]);
  registry.use("dev", createSpec("1h"));
  registry.removeOtherScopes(undefined);
  expect([createdScans.length, endedScans.length]).toEqual([2, 2]);
});
