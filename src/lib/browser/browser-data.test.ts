import { expect, test } from "vitest";
import { createBrowserData } from "./browser-data.ts";
import { maxAgeMs } from "./max-age.ts";
import { createMemoryRecordStore, openRecordStore } from "./record-store.ts";

function createBrowser() {
  const records = createMemoryRecordStore();
  const clock = { now: 1_000_000 };
  const open = () =>
    createBrowserData(
      async () => records,
      () => clock.now,
    );
  return { clock, open, records };
}
const group = { kind: "Import", title: "people.csv", scope: "here" };

async function readParts(data: ReturnType<typeof createBrowserData>, id: string, prefix = "") {
  const partEntries: [string, unknown][] = [];
  const parts = await data.parts("Import", id);
  await parts.forEach(prefix, (partName, value) => void partEntries.push([partName, value]));
  return partEntries;
}

test("orders parts by name, separately for each group", async () => {
  const data = createBrowser().open();
  await data.save({ ...group, id: "1" }, [["plan", {}]]);
  await data.save({ ...group, id: "10" }, [["rows/1", ["x"]]]);
  const firstParts = await data.parts("Import", "1");
  await firstParts.put([
    ["rows/2", ["b"]],
    ["rows/1", ["a"]],
  ]);
  expect(await readParts(data, "1", "rows/")).toEqual([
    ["rows/1", ["a"]],
    ["rows/2", ["b"]],
  ]);
  await firstParts.remove("rows/");
  expect(await readParts(data, "1")).toEqual([["plan", {}]]);
  expect(await readParts(data, "10")).toHaveLength(1);
});

test("lists groups with their size, newest first, and deletes one or all", async () => {
  const { clock, open, records } = createBrowser();
  const data = open();
  await data.save({ ...group, id: "1" }, [["file", new Blob(["12345"])]]);
  clock.now += 10;
  await data.save({ ...group, id: "2" }, [["plan", { a: 1 }]]);
  const groups = await data.list();
  expect(groups.map(({ id, byteCount }) => [id, byteCount])).toEqual([
    ["2", 7],
    ["1", 5],
  ]);
  expect(await data.list("Read")).toEqual([]);
  await data.clear(groups[1]?.key);
  expect((await data.list()).map(({ id }) => id)).toEqual(["2"]);
  expect(await readParts(data, "1")).toEqual([]);
  await data.clear();
  let remainingRecordCount = 0;
  await records.forEach("", () => (remainingRecordCount += 1));
  expect(remainingRecordCount).toBe(0);
});

test("data is deleted after seven days, even if parts were written later", async () => {
  const { clock, open } = createBrowser();
  await open().save({ ...group, id: "1" }, [["plan", 1]]);
  clock.now += maxAgeMs - 1;
  await (await open().parts("Import", "1")).put([["plan", 2]]);
  expect(await open().list()).toHaveLength(1);
  clock.now += 1;
  expect(await open().list()).toEqual([]);
  expect(await readParts(open(), "1")).toEqual([]);
});

test("parts of a deleted group aren't written, and leftover parts are deleted", async () => {
  const { open, records } = createBrowser();
  await open().save({ ...group, id: "1" }, [["plan", 1]]);
  const parts = await open().parts("Import", "1");
  await open().clear("Import/1");
  await expect(parts.put([["plan", 2]])).rejects.toThrow("The saved data was deleted.");
  expect(await readParts(open(), "1")).toEqual([]);

  await open().save({ ...group, id: "10" }, [["plan", 3]]);
  await records.put([
    ["part/Import/1/plan", 2],
    ["part/Scan/1/scan", 4],
  ]);
  expect((await open().list("Import")).map(({ id }) => id)).toEqual(["10"]);
  expect([
    await readParts(open(), "1"),
    await readParts(open(), "10"),
    await records.get("part/Scan/1/scan"),
  ]).toEqual([[], [["plan", 3]], 4]);
});

test("saving a group writes it with its parts at once, and renews its expiry", async () => {
  const { clock, open, records } = createBrowser();
  const data = open();
  await data.save({ ...group, id: "1" }, [["plan", 1]]);
  clock.now += maxAgeMs - 1;
  await data.save({ ...group, id: "1" }, [["plan", 2]]);
  clock.now += maxAgeMs - 1;
  expect((await data.list()).map(({ id }) => id)).toEqual(["1"]);
  expect(await readParts(data, "1")).toEqual([["plan", 2]]);
  records.put = () => Promise.reject(new Error("Full"));
  await expect(data.save({ ...group, id: "2" }, [["plan", 3]])).rejects.toThrow("Full");
  expect(await data.list()).toHaveLength(1);
});

test("without a database, data is in memory until the tab closes", async () => {
  expect((await openRecordStore("x", undefined)).isPersistent).toBe(false);
  const blockedFactory = {
    open: () => {
      throw new DOMException("no", "SecurityError");
    },
  };
  const recordStore = await openRecordStore("x", blockedFactory as unknown as IDBFactory);
  await recordStore.put([["a", 1]]);
  expect([recordStore.isPersistent, await recordStore.get("a")]).toEqual([false, 1]);
});
