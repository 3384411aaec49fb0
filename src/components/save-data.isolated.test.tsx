import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  Reflect.deleteProperty(navigator, "connection");
});

test.each([
  { saveData: false, loadedInAdvance: ["popup", "tasks", "later popup"] },
  { saveData: true, loadedInAdvance: ["tasks"] },
])("with saveData $saveData, loads $loadedInAdvance in advance", async (row) => {
  Object.defineProperty(navigator, "connection", {
    value: { saveData: row.saveData },
    configurable: true,
  });
  // The test setup may already have started preloading.
  vi.resetModules();
  const { preloadLater, preloadLazyComponents, runLater } = await import("./lazy-component.tsx");
  const loadedNames: string[] = [];
  const createLoad = (name: string) => async () => {
    loadedNames.push(name);
    return await Promise.resolve();
  };
  preloadLater(createLoad("popup"));
  runLater(createLoad("tasks"));
  await preloadLazyComponents();
  const loadLater = preloadLater(createLoad("later popup"));
  expect(loadedNames).toEqual(row.loadedInAdvance);
  await loadLater();
  expect(loadedNames).toContain("later popup");
});
