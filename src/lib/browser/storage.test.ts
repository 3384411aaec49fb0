import { expect, test, vi } from "vitest";
import { createFakeStorage } from "../../testing/fake-storage.ts";
import { createStore, readJson } from "./storage.ts";

test("keys are stored under the application's prefix", () => {
  const storage = createFakeStorage();
  storage.setItem("other", "1");
  const store = createStore(() => storage);
  expect(store.set("theme", "dark")).toBe(true);
  expect(storage.getItem("signalbox.theme")).toBe("dark");
  expect(store.keys()).toEqual(["theme"]);
  store.remove("theme");
  expect(store.get("theme")).toBeUndefined();
});

test.each([
  ["absent", () => undefined],
  [
    "forbidden",
    () => {
      throw new DOMException("denied", "SecurityError");
    },
  ],
])("with storage %s, values last until the tab closes", (_, open: () => Storage | undefined) => {
  const store = createStore(open);
  expect(store.set("theme", "dark")).toBe(false);
  expect(store.get("theme")).toBe("dark");
  expect(store.keys()).toEqual(["theme"]);
  store.remove("theme");
  expect(store.get("theme")).toBeUndefined();
});

test("a value that exceeds the quota replaces the stored one", () => {
  const storage = createFakeStorage({ quota: 4 });
  const store = createStore(() => storage);
  store.set("draft", "old");
  expect(store.set("draft", "longer")).toBe(false);
  expect(store.get("draft")).toBe("longer");
  expect(createStore(() => storage).get("draft")).toBeUndefined();
  expect(store.set("draft", "new")).toBe(true);
  expect(createStore(() => storage).get("draft")).toBe("new");
});

test("changes by other tabs are reported until unsubscribed", () => {
  const eventTarget = new EventTarget();
  const store = createStore(() => createFakeStorage(), eventTarget);
  const listener = vi.fn();
  const unsubscribe = store.subscribe("theme", listener);
  const dispatchChange = (key: string | null, newValue: string | null) =>
    eventTarget.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  dispatchChange("signalbox.theme", "dark");
  dispatchChange("signalbox.other", "x");
  dispatchChange(null, null);
  unsubscribe();
  dispatchChange("signalbox.theme", "light");
  expect(listener.mock.calls).toEqual([["dark"], [undefined]]);
});

test("invalid or rejected JSON counts as absent", () => {
  const storage = createFakeStorage();
  const store = createStore(() => storage);
  const asNumber = (value: unknown) => (typeof value === "number" ? value : undefined);
  expect(readJson(store, "width", asNumber)).toBeUndefined();
  store.set("width", "600");
  expect(readJson(store, "width", asNumber)).toBe(600);
  store.set("width", '"600"');
  expect(readJson(store, "width", asNumber)).toBeUndefined();
  store.set("width", "{");
  expect(readJson(store, "width", asNumber)).toBeUndefined();
});
