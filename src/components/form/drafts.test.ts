import { beforeEach, expect, test } from "vitest";
import { createStore, type Store } from "../../lib/browser/storage.ts";
import { deleteDrafts, previewDraftKey } from "./delete-drafts.ts";
import { createDraft } from "./drafts.ts";

interface Values {
  name: string;
  tokens: string[];
  webhookUrl: string;
}

const form: Values = { name: "Ana", tokens: [], webhookUrl: "https://hooks.example/stored" };
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
  createTestDraft().save({ base: form, values: enteredValues, savedAt });
  expect(readStoreText()).toContain("Anna");
  expect(readStoreText()).not.toContain("hooks.example");
  expect(createTestDraft().read(form)).toEqual({
    base: form,
    values: { ...enteredValues, webhookUrl: form.webhookUrl },
    savedAt,
  });
});

test("values of another type are replaced by the form's", () => {
  createTestDraft().save({ base: form, values: enteredValues, savedAt });
  const changedForm = { ...form, name: ["Ana"] } as unknown as Values;
  expect(createTestDraft().read(changedForm)?.values).toEqual({ ...changedForm, tokens: ["t"] });
});

test("a value that was initially undefined is restored", () => {
  const unsetForm: { [Key in keyof Values]: Values[Key] | undefined } = {
    ...form,
    tokens: undefined,
  };
  const draft = createDraft<typeof unsetForm>("env ana", [], store);
  draft.save({ base: unsetForm, values: { ...unsetForm, tokens: ["t"] }, savedAt });
  expect(draft.read(unsetForm)?.values).toEqual({ ...unsetForm, tokens: ["t"] });
});

test.each(["", "null", "[]", "{}", '{"savedAt":"now"}', '{"savedAt":1,"values":7}'])(
  "an invalid stored draft %s is ignored",
  (text) => {
    store.set("draft env ana", text);
    const storedDraft = createTestDraft().read(form);
    expect(storedDraft?.values ?? form).toEqual(form);
  },
);

test("drafts older than a week are deleted", () => {
  createTestDraft().save({ base: form, values: enteredValues, savedAt: savedAt - weekMs - 1000 });
  expect(createTestDraft().read(form)).toBeUndefined();
});

test("signing out deletes all drafts", () => {
  createTestDraft().save({ base: form, values: enteredValues, savedAt });
  store.set(previewDraftKey, "{}");
  store.set("times", "utc");
  deleteDrafts(store);
  expect(createTestDraft().read(form)).toBeUndefined();
  expect(store.get(previewDraftKey)).toBeUndefined();
  expect(store.get("times")).toBe("utc");
});
