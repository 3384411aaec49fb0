import { expect, test } from "vitest";
import { createValueStore } from "../../../lib/value-store.ts";
import type { FailureScan } from "./failure-scan.ts";
import { idleProgress } from "./scan-progress.ts";
import { createScanRegistry } from "./scan-registry.ts";

const spec = (last: string) => ({ last });

function setUp() {
  const created: string[] = [];
  const ended: string[] = [];
  const registry = createScanRegistry((scope, { ...rest }): FailureScan => {
    const name = `${scope} ${"last" in rest ? rest.last : ""}`;
    created.push(name);
    return {
      progress: createValueStore(idleProgress),
      report: () => Promise.resolve(undefined),
      affected: () => Promise.resolve([]),
      pause: () => undefined,
      resume: () => undefined,
      restart: () => undefined,
      watch: () => undefined,
      end: () => Promise.resolve(void ended.push(name)),
    };
  });
  return { registry, created, ended };
}

test("keeps a scan that is no longer used, and shares it", () => {
  const { registry, created, ended } = setUp();
  const first = registry.use("dev", spec("1h"));
  first.release();
  const [second, third] = [registry.use("dev", spec("1h")), registry.use("dev", spec("1h"))];
  expect(second.scan).toBe(first.scan);
  expect(third.scan).toBe(first.scan);
  expect([created, ended]).toEqual([["dev 1h"], []]);
});

test("keeps two scans, and ends the least recently used", () => {
  const { registry, ended } = setUp();
  for (const last of ["1h", "2h", "1h"]) registry.use("dev", spec(last)).release();
  expect(ended).toEqual([]);
  registry.use("dev", spec("3h"));
  expect(ended).toEqual(["dev 2h"]);
});

test("never ends a scan in use", () => {
  const { registry, ended } = setUp();
  const uses = ["1h", "2h", "3h"].map((last) => registry.use("dev", spec(last)));
  expect(ended).toEqual([]);
  for (const { release } of uses) release();
  expect(ended).toEqual(["dev 1h"]);
});

test("ends the scans of other scopes", () => {
  const { registry, created, ended } = setUp();
  const { release } = registry.use("dev", spec("1h"));
  registry.removeOtherScopes("dev");
  expect(ended).toEqual([]);
  registry.removeOtherScopes("prod");
  release();
  expect(ended).toEqual(["dev 1h"]);
  registry.use("dev", spec("1h"));
  registry.removeOtherScopes(undefined);
  expect([created.length, ended.length]).toEqual([2, 2]);
});
