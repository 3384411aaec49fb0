import { expect, it, vi } from "vitest";
import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import type { FormSnapshot } from "./conflicts.ts";
import { createModelFromRecord } from "./form-model.ts";
import { toFormValues, toUpdateBody } from "./form-values.ts";
import { mergeLatest, type MergedSave } from "./merge-latest.ts";

const createSnapshot = (credentials: object, otherValues: object = {}): FormSnapshot => {
  const record = {
    _id: "1",
    identifier: "mail",
    providerId: "sendgrid",
    name: "Mail",
    ...otherValues,
  };
  const { model, savedRecord } = createModelFromRecord(record, {
    credentials,
    signingKey: undefined,
  });
  return { model, values: toFormValues(model, savedRecord) };
};

const savedCredentials = { apiKey: "canary-old", from: "a@b.example", senderName: "B" };
const base = createSnapshot(savedCredentials);

const createEditedSnapshot = (credentials: Record<string, string>, otherValues: object = {}) => ({
  ...base,
  values: {
    ...base.values,
    credentials: { ...base.values.credentials, ...credentials },
    ...otherValues,
  },
});
const getBody = (mergedSave: MergedSave | undefined) =>
  mergedSave && toUpdateBody(mergedSave.mine.values, mergedSave.base.values, mergedSave.mine.model);
const failOnCall = () => {
  throw new Error("Unexpected conflict");
};

it("saves the input as it is if the record wasn't changed by someone else", async () => {
  const mergedSave = await mergeLatest(
    base,
    createEditedSnapshot({ senderName: "C" }),
    async () => base,
    failOnCall,
  );
  expect(mergedSave?.hasOthersChanges).toBe(false);
  expect(getBody(mergedSave)).toEqual({ credentials: { ...savedCredentials, senderName: "C" } });
});

it("keeps the latest values of credentials outside the contract", async () => {
  const theirs = createSnapshot({ ...savedCredentials, customKey: "canary-new" });
  const firstBase = createSnapshot({ ...savedCredentials, customKey: "canary-old" });
  const mine = {
    ...firstBase,
    values: {
      ...firstBase.values,
      credentials: { ...firstBase.values.credentials, senderName: "C" },
    },
  };
  const mergedSave = await mergeLatest(firstBase, mine, async () => theirs, failOnCall);
  expect(getBody(mergedSave)).toEqual({
    credentials: { ...savedCredentials, senderName: "C", customKey: "canary-new" },
  });
});

it("merges changes of different fields without asking", async () => {
  const theirs = createSnapshot(
    { ...savedCredentials, apiKey: "canary-new", from: "c@d.example", region: "eu" },
    { name: "Post" },
  );
  const mergedSave = await mergeLatest(
    base,
    createEditedSnapshot({ senderName: "C" }),
    async () => theirs,
    failOnCall,
  );
  expect(mergedSave?.hasOthersChanges).toBe(true);
  expect(getBody(mergedSave)).toEqual({
    credentials: {
      apiKey: "canary-new",
      from: "c@d.example",
      region: "eu",
      senderName: "C",
    },
  });
});

it("asks only about fields that both sides changed, and never shows a secret", async () => {
  const theirs = createSnapshot(
    { ...savedCredentials, apiKey: "canary-new", senderName: "T" },
    { name: "Post" },
  );
  const mine = createEditedSnapshot(
    { senderName: "C", from: "mine@b.example" },
    { secrets: { apiKey: "canary-typed" } },
  );
  const resolveConflicts = vi.fn<(rows: readonly CompareRow[]) => Promise<Choices | undefined>>();
  resolveConflicts.mockResolvedValueOnce({
    "secrets.apiKey": "theirs",
    "credentials.senderName": "mine",
  });
  const mergedSave = await mergeLatest(base, mine, async () => theirs, resolveConflicts);
  const [rows] = resolveConflicts.mock.calls[0] ?? [];
  expect(rows?.map(({ name, label }) => [name, label])).toEqual([
    ["secrets.apiKey", "API key"],
    ["credentials.senderName", "Sender name"],
  ]);
  expect(JSON.stringify(rows)).not.toContain("canary");
  expect(getBody(mergedSave)).toEqual({
    credentials: { apiKey: "canary-new", from: "mine@b.example", senderName: "C" },
  });

  resolveConflicts.mockResolvedValueOnce(undefined);
  expect(await mergeLatest(base, mine, async () => theirs, resolveConflicts)).toBeUndefined();
});

it("reloads after a decision, and asks again only about later changes", async () => {
  const firstSnapshot = createSnapshot({ ...savedCredentials, senderName: "T" });
  const secondSnapshot = createSnapshot({
    ...savedCredentials,
    senderName: "T",
    from: "late@b.example",
  });
  const snapshots = [firstSnapshot, secondSnapshot, secondSnapshot];
  const resolveConflicts = vi.fn<(rows: readonly CompareRow[]) => Promise<Choices | undefined>>();
  resolveConflicts.mockResolvedValue({ "credentials.senderName": "mine" });
  const mergedSave = await mergeLatest(
    base,
    createEditedSnapshot({ senderName: "C" }),
    async () => snapshots.shift() ?? secondSnapshot,
    resolveConflicts,
  );
  expect(resolveConflicts).toHaveBeenCalledTimes(1);
  expect(getBody(mergedSave)).toEqual({
    credentials: { ...savedCredentials, from: "late@b.example", senderName: "C" },
  });
});

it("doesn't attribute the operator's values to someone else", async () => {
  const theirs = createSnapshot({ ...savedCredentials, apiKey: "canary-new", senderName: "C" });
  const mine = createEditedSnapshot({ senderName: "C" }, { secrets: { apiKey: "canary-new" } });
  const mergedSave = await mergeLatest(base, mine, async () => theirs, failOnCall);
  expect(mergedSave?.hasOthersChanges).toBe(false);
  expect(getBody(mergedSave)).toEqual({});
});

it("includes someone else's changes only if the operator chooses one of them", async () => {
  const theirs = createSnapshot({ ...savedCredentials, senderName: "T" });
  const mine = createEditedSnapshot({ senderName: "C" });
  const mergeWith = async (choice: "mine" | "theirs") =>
    await mergeLatest(
      base,
      mine,
      async () => theirs,
      async () => ({ "credentials.senderName": choice }),
    );
  expect((await mergeWith("mine"))?.hasOthersChanges).toBe(false);
  expect((await mergeWith("theirs"))?.hasOthersChanges).toBe(true);
});

it("doesn't ask about the values of an earlier save whose response was lost", async () => {
  const earlierSave = createEditedSnapshot({ senderName: "C" }, { secrets: { apiKey: "new" } });
  const latest = createSnapshot({ ...savedCredentials, apiKey: "new", senderName: "C" });
  const mergedSave = await mergeLatest(
    base,
    createEditedSnapshot({ senderName: "D" }, { secrets: { apiKey: "new" } }),
    async () => latest,
    failOnCall,
    [earlierSave],
  );
  expect(mergedSave?.hasOthersChanges).toBe(false);
  expect(getBody(mergedSave)).toEqual({
    credentials: { ...savedCredentials, apiKey: "new", senderName: "D" },
  });
});
