import { expect, test } from "vitest";
import { createBrowserData } from "../../../lib/browser/browser-data.ts";
import { createMemoryRecords } from "../../../lib/browser/record-store.ts";
import { readStored, remember, removeView, saveView } from "./stored-queries.ts";

const setUp = () => {
  let time = 0;
  const records = createMemoryRecords();
  const data = createBrowserData(
    () => Promise.resolve(records),
    () => (time += 1),
  );
  return { data };
};

test("views are kept by name, by scope, and let go", async () => {
  const { data } = setUp();
  await saveView(data, "prod", "Night", { severity: ["high"] });
  await saveView(data, "prod", "Mail", { channels: ["email"], tail: true });
  await saveView(data, "prod", "Night", { severity: ["low"] });
  await saveView(data, "dev", "Other", {});
  const { views } = await readStored(data, "prod");
  expect(views.map(({ label, search }) => [label, search])).toEqual([
    ["Mail", { channels: ["email"], tail: true }],
    ["Night", { severity: ["low"] }],
  ]);
  await removeView(data, views[0]?.id ?? "");
  expect((await readStored(data, "prod")).views).toHaveLength(1);
  expect((await data.list()).map(({ title }) => title)).toEqual(["Other", "Night"]);
});

test("the newest query comes first, once, and only so many are kept", async () => {
  const { data } = setUp();
  for (let number = 0; number < 15; number += 1) {
    await remember(data, "prod", { topicKey: `t${number}` });
  }
  await remember(data, "prod", { topicKey: "t10" });
  await remember(data, "prod", {});
  const { recent } = await readStored(data, "prod");
  expect(recent.slice(0, 3).map(({ label }) => label)).toEqual([
    "topic:t10",
    "topic:t14",
    "topic:t13",
  ]);
  expect(recent).toHaveLength(12);
  expect((await readStored(data, "dev")).recent).toEqual([]);
});

test("a view that another build saved opens with the filters that are still known", async () => {
  const { data } = setUp();
  await saveView(data, "prod", "Odd", { severity: ["nope"], step: ["a"] } as never);
  expect((await readStored(data, "prod")).views[0]?.search).toEqual({ step: ["a"] });
});
