import { getScope, type Profile } from "../api/session/profile.ts";
import { getSessionScope, type SessionStore } from "../api/session/session.ts";
import { tasks } from "../api/task-tray.ts";
import { isLoadError, loadFailureNotice } from "../components/lazy-component.tsx";
import { startTask } from "../lib/tasks/task.ts";

export function restoreTasks(session: SessionStore): void {
  let lastScope: string | undefined;
  const restoreOnScopeChange = () => {
    const currentSession = session.get();
    const scope = getSessionScope(currentSession);
    if (scope === lastScope) return;
    lastScope = scope;
    if (currentSession.status === "signedIn") void restoreOrReport(currentSession.profile);
  };
  /** Restores the tasks. If this fails, adds a failed task to the tray. Never rejects. */
  const restoreOrReport = async (profile: Profile) => {
    const scope = getScope(profile);
    const spec = {
      id: "restore imports",
      title: "Recovery of unfinished imports",
      unit: "import",
      // The page lists the imports and can continue each of them.
      href: "/subscribers/import",
      scope,
    };
    const task = startTask(spec, () => restore(profile));
    const { status } = await task.completion;
    // Another user must not see the failure.
    if (status === "failed" && scope === lastScope) tasks.add(task);
  };
  session.subscribe(restoreOnScopeChange);
  restoreOnScopeChange();
}

async function restore(profile: Profile): Promise<void> {
  try {
    const { browserData } = await import("../lib/browser/browser-data.ts");
    if ((await browserData.list()).length === 0) return;
    // Loaded on demand, because few sessions need this module.
    const { restoreImports } = await import("../features/subscribers/import/import-tasks.ts");
    await restoreImports(profile);
  } catch (error) {
    throw isLoadError(error) ? new Error(loadFailureNotice.message, { cause: error }) : error;
  }
}
