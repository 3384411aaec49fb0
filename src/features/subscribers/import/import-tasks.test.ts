import { expect, onTestFinished, test, vi } from "vitest";
import { getScope } from "../../../api/session/profile.ts";
import { tasks } from "../../../api/task-tray.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import { restoreImports } from "./import-tasks.ts";
import { createImport, saveImport } from "./stored-import.ts";

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
