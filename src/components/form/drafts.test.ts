import { beforeEach, expect, test } from "vitest";
import { createStore, type Store } from "../../lib/browser/storage.ts";
import { deleteDrafts, previewDraftKey } from "./delete-drafts.ts";
import { createDraft } from "./drafts.ts";

interface Values {
  name: string;
  tokens: string[];
  webhookUrl: string;
}

const initialValues: Values = {
  name: "Ana",
  tokens: [],
  webhookUrl: "https://hooks.example/stored",
};
const enteredValues: Values = {
  name: "Anna",
  tokens: ["t"],
  webhookUrl: "https://hooks.example/typed",
};

const savedAt = Date.now();
const weekMs = 7 * 24 * 60 * 60 * 1000;

let store: Store;
beforeEach(() => {
  store = createStore(() => undefined);
});

const createTestDraft = () => createDraft<Values>("env ana", ["webhookUrl"], store);
const readStoreText = () =>
  store
    .keys()
    .map((key) => store.get(key))
    .join();

test("input is restored, except for secrets", () => {
  createTestDraft().save({ base: initialValues, values: enteredValues, savedAt });
  expect(readStoreText()).toContain("Anna");
  expect(readStoreText()).not.toContain("hooks.example");
  expect(createTestDraft().read(initialValues)).toEqual({
    base: initialValues,
    values: { ...enteredValues, webhookUrl: initialValues.webhookUrl },
    savedAt,
  });
});

test("values of another type are replaced by the form's", () => {
  createTestDraft().save({ base: initialValues, values: enteredValues, savedAt });
  const changedValues = { ...initialValues, name: ["Ana"] } as unknown as Values;
  expect(createTestDraft().read(changedValues)?.values).toEqual({
    ...changedValues,
    tokens: ["t"],
  });
});

test("a value that was initially undefined is restored", () => {
  const unsetValues: { [Key in keyof Values]: Values[Key] | undefined } = {
    ...initialValues,
    tokens: undefined,
  };
  const draft = createDraft<typeof unsetValues>("env ana", [], store);
  draft.save({ base: unsetValues, values: { ...unsetValues, tokens: ["t"] }, savedAt });
  expect(draft.read(unsetValues)?.values).toEqual({ ...unsetValues, tokens: ["t"] });
});

test.each(["", "null", "[]", "{}", '{"savedAt":"now"}', '{"savedAt":1,"values":7}'])(
  "an invalid stored draft %s is ignored",
  (text) => {
    store.set("draft env ana", text);
    const restoredDraft = createTestDraft().read(initialValues);
    expect(restoredDraft?.values ?? initialValues).toEqual(initialValues);
  },
);

test("drafts older than a week are deleted", () => {
  createTestDraft().save({
    base: initialValues,
    values: enteredValues,
    savedAt: savedAt - weekMs - 1000,
  });
  expect(createTestDraft().read(initialValues)).toBeUndefined();
});

test("signing out deletes all drafts", () => {
  createTestDraft().save({ base: initialValues, values: enteredValues, savedAt });
  store.set(previewDraftKey, "{}");
  store.set("times", "utc");
  deleteDrafts(store);
  expect(createTestDraft().read(initialValues)).toBeUndefined();
  expect(store.get(previewDraftKey)).toBeUndefined();
  expect(store.get("times")).toBe("utc");
});
