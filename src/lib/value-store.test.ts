import { expect, test } from "vitest";
import { createValueStore } from "./value-store.ts";

test("listeners are called for each change until they unsubscribe", () => {
  const store = createValueStore(1);
  const receivedValues: number[] = [];
  const unsubscribe = store.subscribe(() => receivedValues.push(store.get()));
  store.set(2);
  store.set(3);
  unsubscribe();
  store.set(4);
  expect([receivedValues, store.get()]).toEqual([[2, 3], 4]);
});
