import { expect, onTestFinished, test, vi } from "vitest";
import { getScope } from "../api/session/profile.ts";
import { session } from "../api/session/session.ts";
import { tasks } from "../api/task-tray.ts";
import { createLinkSignIn } from "../api/testing/sessions.ts";
import { loadFailureNotice } from "../components/lazy-component.tsx";
import { browserData } from "../lib/browser/browser-data.ts";
import { restoreTasks } from "./restore-tasks.ts";

test.each([
  ["its cause", new Error("The database is damaged."), "The database is damaged."],
  [
    "the next step",
    new TypeError("error loading dynamically imported module: /assets/import-tasks.js"),
    loadFailureNotice.message,
  ],
])("imports that can't be restored are a failed task with %s", async (_, error, message) => {
  vi.spyOn(browserData, "list").mockRejectedValueOnce(error);
  const signIn = createLinkSignIn();
  session.open(signIn);
  onTestFinished(() => session.close());
  restoreTasks(session);
  await expect.poll(() => tasks.get()[0]?.get().status).toBe("failed");
  const [task] = tasks.get();
  expect(task?.spec).toMatchObject({
    href: "/subscribers/import",
    scope: getScope(signIn.profile),
  });
  expect(task?.get().error).toHaveProperty("message", message);
});
