import { expect, test } from "vitest";
import { createMemoryBrowserData } from "../../testing/failure-scans.ts";
import { createScanArchive, scanKind } from "./scan-archive.ts";

const createState = (id: string, changes: { isPaused?: boolean; scope?: string } = {}) => ({
  id,
  scope: "dev",
  title: `Last ${id} hours`,
  window: { from: 0, to: 10 },
  scannedRanges: [{ from: 5, to: 10 }],
  isPaused: false,
  fixedAt: 7,
  ...changes,
});

test("lists a scan in the data of this browser, with its size", async () => {
  const data = createMemoryBrowserData();
  await createScanArchive(data).save(createState("2"), { bytes: new Uint8Array(5000) });
  const [group] = await data.list();
  expect(group).toMatchObject({ kind: scanKind, id: "2", title: "Last 2 hours", scope: "dev" });
  expect(group?.byteCount).toBeGreaterThan(5000);
});

test("finds only scans of its scope", async () => {
  const data = createMemoryBrowserData();
  await createScanArchive(data).save(createState("2"), { count: 3 });
  const otherArchive = createScanArchive(data);
  expect(await otherArchive.find("2", "dev")).toEqual({
    state: createState("2"),
    content: { count: 3 },
  });
  expect(await otherArchive.find("2", "prod")).toBeUndefined();
  expect(await otherArchive.find("3", "dev")).toBeUndefined();
});

test("doesn't save a deleted scan again", async () => {
  const data = createMemoryBrowserData();
  const archive = createScanArchive(data);
  expect(await archive.save(createState("2"), {})).toBe(true);
  expect(await archive.save(createState("2"), {})).toBe(true);
  await data.clear();
  expect(await archive.save(createState("2"), {})).toBe(false);
  expect(await data.list()).toEqual([]);
});

test("doesn't save a restored scan again after it was deleted", async () => {
  const data = createMemoryBrowserData();
  await createScanArchive(data).save(createState("2"), {});
  const archive = createScanArchive(data);
  await archive.find("2", "dev");
  await data.clear();
  expect(await archive.save(createState("2"), {})).toBe(false);
});

test("keeps three scans", async () => {
  const data = createMemoryBrowserData();
  for (const id of ["1", "2", "3", "4"]) await createScanArchive(data).save(createState(id), {});
  expect((await data.list()).map(({ id }) => id).toSorted()).toHaveLength(3);
  expect((await data.list()).map(({ id }) => id)).toContain("4");
});

test("two tabs replace a scan as a whole", async () => {
  const data = createMemoryBrowserData();
  const [firstArchive, secondArchive] = [createScanArchive(data), createScanArchive(data)];
  await Promise.all([
    firstArchive.save(createState("2"), { count: 1 }),
    secondArchive.save(createState("2", { isPaused: true }), { count: 2 }),
  ]);
  const foundScan = await firstArchive.find("2", "dev");
  expect(foundScan?.content).toEqual({ count: foundScan?.state.isPaused ? 2 : 1 });
});
