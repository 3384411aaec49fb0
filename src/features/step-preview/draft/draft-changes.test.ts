import { beforeEach, expect, test, vi } from "vitest";
import { deleteDrafts } from "../../../components/form/delete-drafts.ts";
import { sessionStore } from "../../../lib/browser/storage.ts";
import {
  applyChanges,
  carryPayload,
  loadChanges,
  saveChanges,
  updateChanges,
} from "./draft-changes.ts";
import { emptyPayload, type PreviewDraft } from "./sections.ts";

const initialDraft: PreviewDraft = {
  controls: '{"a": 1}',
  payload: { ...emptyPayload, payload: "initial" },
};

beforeEach(() => deleteDrafts());

test("only changed parts are changes, until they have their initial values again", () => {
  const draft = {
    controls: undefined,
    payload: { ...initialDraft.payload, payload: "", env: "{}" },
  };
  const changes = updateChanges({ payload: {} }, initialDraft, draft);
  expect(changes).toEqual({ controls: null, payload: { payload: "", env: "{}" } });
  expect(applyChanges(initialDraft, changes)).toEqual(draft);
  expect(updateChanges(changes, initialDraft, initialDraft)).toEqual({ payload: {} });
});

test("a part that was changed before its initial value loaded stays changed", () => {
  const changes = { payload: { payload: "" } };
  const unloadedDraft = { ...initialDraft, payload: emptyPayload };
  const newDraft = { controls: "{}", payload: emptyPayload };
  expect(updateChanges(changes, unloadedDraft, newDraft)).toEqual({ controls: "{}", ...changes });
});

test("the drafts of many steps are saved, and all are deleted at once", () => {
  const keys = Array.from({ length: 12 }, (_, index) => `key ${index}`);
  const changes = { controls: null, payload: { env: "{}" } };
  for (const key of keys) saveChanges(key, changes);
  expect(keys.map((key) => loadChanges(key))).toEqual(keys.map(() => changes));
  deleteDrafts();
  expect(keys.filter((key) => loadChanges(key))).toEqual([]);
});

test("drafts without changes aren't saved", () => {
  const changes = { payload: { env: "{}" } };
  saveChanges("other", changes);
  saveChanges("key", changes);
  saveChanges("key", { payload: {} });
  expect(loadChanges("key")).toBeUndefined();
  expect(loadChanges("other")).toEqual(changes);
});

test("a long draft is saved, with the newest of the other drafts", () => {
  const createChanges = (length: number) => ({ payload: { env: "x".repeat(length) } });
  const keys = ["oldest", "old", "new"];
  for (const key of keys) saveChanges(key, createChanges(1_000_000));
  expect(keys.filter((key) => loadChanges(key))).toEqual(keys);
  const longChanges = createChanges(4_000_000);
  expect(saveChanges("long", longChanges)).toMatchObject({ hasDeletedInput: true });
  expect(loadChanges("long")).toEqual(longChanges);
  expect(keys.filter((key) => loadChanges(key))).toEqual(["old", "new"]);
});

/** Makes the store report that values longer than `quota` aren't saved. They can still be read. */
function setQuota(quota: number) {
  const { set } = sessionStore;
  vi.spyOn(sessionStore, "set").mockImplementation((key, value) => {
    set(key, value);
    return value.length <= quota;
  });
}

test("a draft that doesn't fit into the storage with the others is saved alone", () => {
  setQuota(5_000);
  const changes = { payload: { env: "x".repeat(2_600) } };
  expect(saveChanges("other", changes)).toEqual({ isSaved: true, hasDeletedInput: false });
  expect(saveChanges("key", changes)).toEqual({ isSaved: true, hasDeletedInput: true });
  expect(loadChanges("key")).toEqual(changes);
});

test("a draft that isn't saved, or a payload that is carried, doesn't delete the others", () => {
  setQuota(5_000);
  const changes = { payload: { env: "x".repeat(2_600) } };
  saveChanges("other", changes);
  carryPayload("carried", changes.payload);
  expect(loadChanges("other")).toEqual(changes);
  expect(saveChanges("key", { payload: { env: "x".repeat(6_000) } })).toEqual({
    isSaved: false,
    hasDeletedInput: false,
  });
  expect(loadChanges("other")).toEqual(changes);
});

test("a payload that was only carried isn't the operator's input", () => {
  setQuota(5_000);
  const changes = { payload: { env: "x".repeat(2_600) } };
  carryPayload("carried", changes.payload);
  expect(saveChanges("key", changes)).toEqual({ isSaved: true, hasDeletedInput: false });
  expect(loadChanges("carried")).toBeUndefined();
});
