import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { getScope } from "../../../api/session/profile.ts";
import { tasks } from "../../../api/task-tray.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import { restoreImports, startImport } from "./import-tasks.ts";
import { createImport, getImportParts, loadImport, saveImport } from "./stored-import.ts";

beforeEach(() => void vi.stubGlobal("navigator", {}));

test("an import that can't be restored doesn't stop others, and its error is reported", async () => {
  const { profile } = createLinkSignIn();
  for (const name of ["a.csv", "b.csv"]) {
    const newImport = await createImport(new File(["subscriberId\na\n"], name), getScope(profile));
    await saveImport({ ...newImport, started: true });
  }
  onTestFinished(async () => {
    tasks.removeOtherScopes(undefined);
    await browserData.clear();
  });
  const [unreadableGroup, readableGroup] = await browserData.list();
  const getParts = browserData.parts.bind(browserData);
  let callCount = 0;
  vi.spyOn(browserData, "parts").mockImplementation((kind, id) => {
    if (id === unreadableGroup?.id) callCount += 1;
    // The first call, by `listImports`, must succeed.
    if (id === unreadableGroup?.id && callCount > 1) throw new Error("The data is damaged.");
    return getParts(kind, id);
  });
  await expect(restoreImports(profile)).rejects.toThrow("The data is damaged.");
  expect(tasks.get().map(({ spec }) => spec.id)).toEqual([readableGroup?.id]);
});

test("an import that another tab started with another plan isn't started", async () => {
  const { profile } = createLinkSignIn();
  const file = new File(["subscriberId\na\n"], "a.csv");
  const newImport = await createImport(file, getScope(profile));
  onTestFinished(async () => {
    tasks.removeOtherScopes(undefined);
    await browserData.clear();
  });
  await saveImport({ ...newImport, plan: { ...newImport.plan, mode: "create" }, started: true });
  await expect(startImport(profile, newImport, { isPaused: true })).rejects.toThrow(
    "Another tab started this import with different settings.",
  );
  expect(tasks.get()).toEqual([]);
  const savedImport = await loadImport(newImport.id, newImport.scope);
  expect(savedImport?.plan.mode).toBe("create");
});

test("an import that another tab deleted isn't saved again", async () => {
  const { profile } = createLinkSignIn();
  const file = new File(["subscriberId,email\na,invalid\n"], "a.csv");
  const newImport = await createImport(file, getScope(profile));
  const task = await startImport(profile, newImport, { isPaused: true });
  onTestFinished(() => tasks.removeOtherScopes(undefined));
  await browserData.clear();
  task.resume();
  expect(await task.completion).toMatchObject({
    status: "failed",
    error: { message: "The saved data was deleted." },
  });
  await expect(saveImport(newImport)).rejects.toThrow("The saved data was deleted.");
  const parts = await getImportParts(newImport.id);
  expect([await parts.get("import"), await parts.get("outcomes")]).toEqual([undefined, undefined]);
});
