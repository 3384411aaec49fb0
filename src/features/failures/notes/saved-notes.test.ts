import { expect, test } from "vitest";
import { createBrowserData } from "../../../lib/browser/browser-data.ts";
import { maxAgeMs } from "../../../lib/browser/max-age.ts";
import { createMemoryRecordStore } from "../../../lib/browser/record-store.ts";
import { changeNotes, loadNotes, maxNoteLength } from "./saved-notes.ts";

function setUp() {
  let time = 0;
  const records = createMemoryRecordStore();
  const data = createBrowserData(
    () => Promise.resolve(records),
    () => time,
  );
  return { data, records, wait: (ms: number) => (time += ms) };
}

test("notes are saved per scope, and listed as personal data", async () => {
  const { data } = setUp();
  await changeNotes(data, "prod", (notes) => ({ ...notes, a: "Paged Mia" }));
  expect(await loadNotes(data, "prod")).toEqual({ a: "Paged Mia" });
  expect(await loadNotes(data, "dev")).toEqual({});
  expect((await data.list()).map(({ kind, scope }) => [kind, scope])).toEqual([
    ["Notes on failures", "prod"],
  ]);
});

test("simultaneous changes are all saved", async () => {
  const { data } = setUp();
  await Promise.all(
    ["a", "b", "c"].map((id) => changeNotes(data, "prod", (notes) => ({ ...notes, [id]: id }))),
  );
  expect(await loadNotes(data, "prod")).toEqual({ a: "a", b: "b", c: "c" });
});

test("a failed change doesn't block the next one", async () => {
  const { data } = setUp();
  const failedChangePromise = changeNotes(data, "prod", () => {
    throw new Error("No");
  });
  await expect(failedChangePromise).rejects.toThrow("No");
  await changeNotes(data, "prod", () => ({ a: "Saved" }));
  expect(await loadNotes(data, "prod")).toEqual({ a: "Saved" });
});

test("a failed write keeps all saved notes", async () => {
  const { data, records } = setUp();
  await changeNotes(data, "prod", () => ({ a: "Paged Mia" }));
  records.put = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));
  const changePromise = changeNotes(data, "prod", (notes) => ({ ...notes, b: "Failover" }));
  await expect(changePromise).rejects.toThrow("Full");
  expect(await loadNotes(data, "prod")).toEqual({ a: "Paged Mia" });
});

test("every change renews the expiry of all notes", async () => {
  const { data, wait } = setUp();
  await changeNotes(data, "prod", () => ({ a: "Paged Mia" }));
  wait(maxAgeMs - 1);
  await changeNotes(data, "prod", (notes) => ({ ...notes, b: "Failover" }));
  wait(maxAgeMs - 1);
  expect(await loadNotes(data, "prod")).toEqual({ a: "Paged Mia", b: "Failover" });
  wait(1);
  expect(await loadNotes(data, "prod")).toEqual({});
});

test("notes have a maximum length, and empty notes are deleted", async () => {
  const { data } = setUp();
  await changeNotes(data, "prod", () => ({ a: "x".repeat(maxNoteLength + 1), b: " \n" }));
  const notes = await loadNotes(data, "prod");
  expect(notes["a"]).toHaveLength(maxNoteLength);
  expect(Object.keys(notes)).toEqual(["a"]);
  await changeNotes(data, "prod", () => ({}));
  expect(await data.list()).toEqual([]);
});
