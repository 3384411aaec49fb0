import { expect, test } from "vitest";
import { createBrowserData } from "../../../lib/browser/browser-data.ts";
import { createMemoryRecordStore } from "../../../lib/browser/record-store.ts";
import { readSavedQueries, saveRecentQuery, deleteView, saveView } from "./saved-queries.ts";

const setUp = () => {
  let time = 0;
  const records = createMemoryRecordStore();
  const data = createBrowserData(
    () => Promise.resolve(records),
    () => (time += 1),
  );
  return { data, records };
};

test("saves views by name and scope, and removes them", async () => {
  const { data } = setUp();
  await saveView(data, "prod", "Night", { severity: ["high"] });
  await saveView(data, "prod", "Mail", { channels: ["email"], tail: true });
  await saveView(data, "prod", "Night", { severity: ["low"] });
  await saveView(data, "dev", "Other", {});
  const { views } = await readSavedQueries(data, "prod");
  expect(views.map(({ label, search }) => [label, search])).toEqual([
    ["Mail", { channels: ["email"], tail: true }],
    ["Night", { severity: ["low"] }],
  ]);
  await deleteView(data, views[0]?.id ?? "");
  expect((await readSavedQueries(data, "prod")).views).toHaveLength(1);
  expect((await data.list()).map(({ title }) => title)).toEqual(["Other", "Night"]);
});

test("lists recent queries once, newest first, up to a limit", async () => {
  const { data } = setUp();
  for (let topicNumber = 0; topicNumber < 15; topicNumber += 1) {
    await saveRecentQuery(data, "prod", { topicKey: `t${topicNumber}` });
  }
  await saveRecentQuery(data, "prod", { topicKey: "t10" });
  await saveRecentQuery(data, "prod", {});
  const { recentQueries } = await readSavedQueries(data, "prod");
  expect(recentQueries.slice(0, 3).map(({ label }) => label)).toEqual([
    "topic:t10",
    "topic:t14",
    "topic:t13",
  ]);
  expect(recentQueries).toHaveLength(12);
  expect((await readSavedQueries(data, "dev")).recentQueries).toEqual([]);
});

test("a failed write keeps the saved view and the recent queries", async () => {
  const { data, records } = setUp();
  await saveView(data, "prod", "Night", { severity: ["high"] });
  await saveRecentQuery(data, "prod", { topicKey: "a" });
  const savedQueries = await readSavedQueries(data, "prod");
  records.put = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));
  await expect(saveView(data, "prod", "Night", {})).rejects.toThrow("Full");
  await expect(saveRecentQuery(data, "prod", { topicKey: "b" })).rejects.toThrow("Full");
  expect(await readSavedQueries(data, "prod")).toEqual(savedQueries);
});

test("reads a view saved by another version with the filters that are still supported", async () => {
  const { data } = setUp();
  await saveView(data, "prod", "Odd", { severity: ["nope"], step: ["a"] } as never);
  expect((await readSavedQueries(data, "prod")).views[0]?.search).toEqual({ step: ["a"] });
});
