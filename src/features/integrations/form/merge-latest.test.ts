import { expect, it, vi } from "vitest";
import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import type { Reading } from "./concurrent.ts";
import { modelOfRecord } from "./form-model.ts";
import { toForm, toRequest } from "./form-values.ts";
import { mergeLatest, type MergedSave } from "./merge-latest.ts";

const reading = (credentials: object, more: object = {}): Reading => {
  const record = { _id: "1", identifier: "mail", providerId: "sendgrid", name: "Mail", ...more };
  const { model, stored } = modelOfRecord(record, { credentials, signingKey: undefined });
  return { model, values: toForm(model, stored) };
};

const stored = { apiKey: "canary-old", from: "a@b.example", senderName: "B" };
const base = reading(stored);

const typedOver = (credentials: Record<string, string>, more: object = {}) => ({
  ...base,
  values: { ...base.values, credentials: { ...base.values.credentials, ...credentials }, ...more },
});
const send = (save: MergedSave | undefined) =>
  save && toRequest(save.mine.values, save.base.values, save.mine.model);
const never = () => {
  throw new Error("asked");
};

it("saves the input as it is if the record wasn't changed by someone else", async () => {
  const save = await mergeLatest(base, typedOver({ senderName: "C" }), async () => base, never);
  expect(save?.hasTheirs).toBe(false);
  expect(send(save)).toEqual({ credentials: { ...stored, senderName: "C" } });
});

it("merges changes of different fields without asking", async () => {
  const theirs = reading(
    { ...stored, apiKey: "canary-new", from: "c@d.example", region: "eu" },
    { name: "Post" },
  );
  const save = await mergeLatest(base, typedOver({ senderName: "C" }), async () => theirs, never);
  expect(save?.hasTheirs).toBe(true);
  expect(send(save)).toEqual({
    credentials: {
      apiKey: "canary-new",
      from: "c@d.example",
      region: "eu",
      senderName: "C",
    },
  });
});

it("asks about fields that both changed and no others, and never shows a secret", async () => {
  const theirs = reading({ ...stored, apiKey: "canary-new", senderName: "T" }, { name: "Post" });
  const mine = typedOver(
    { senderName: "C", from: "mine@b.example" },
    { secrets: { apiKey: "canary-typed" } },
  );
  const ask = vi.fn<(rows: readonly CompareRow[]) => Promise<Choices | undefined>>();
  ask.mockResolvedValueOnce({ "secrets.apiKey": "theirs", "credentials.senderName": "mine" });
  const save = await mergeLatest(base, mine, async () => theirs, ask);
  const [rows] = ask.mock.calls[0] ?? [];
  expect(rows?.map(({ name, label }) => [name, label])).toEqual([
    ["secrets.apiKey", "API Key"],
    ["credentials.senderName", "Sender name"],
  ]);
  expect(JSON.stringify(rows)).not.toContain("canary");
  expect(send(save)).toEqual({
    credentials: { apiKey: "canary-new", from: "mine@b.example", senderName: "C" },
  });

  ask.mockResolvedValueOnce(undefined);
  expect(await mergeLatest(base, mine, async () => theirs, ask)).toBeUndefined();
});

it("reads again after an answer, and asks again only about what changed since", async () => {
  const first = reading({ ...stored, senderName: "T" });
  const second = reading({ ...stored, senderName: "T", from: "late@b.example" });
  const readings = [first, second, second];
  const ask = vi.fn<(rows: readonly CompareRow[]) => Promise<Choices | undefined>>();
  ask.mockResolvedValue({ "credentials.senderName": "mine" });
  const save = await mergeLatest(
    base,
    typedOver({ senderName: "C" }),
    async () => readings.shift() ?? second,
    ask,
  );
  expect(ask).toHaveBeenCalledTimes(1);
  expect(send(save)).toEqual({
    credentials: { ...stored, from: "late@b.example", senderName: "C" },
  });
});
