import type { Profile } from "../api/session/profile.ts";
import { getSessionScope, type SessionStore } from "../api/session/session.ts";

export function restoreTasks(session: SessionStore): void {
  let lastScope: string | undefined;
  const restoreOnScopeChange = () => {
    const currentSession = session.get();
    const scope = getSessionScope(currentSession);
    if (scope === lastScope) return;
    lastScope = scope;
    if (currentSession.status === "signedIn") void restore(currentSession.profile);
  };
  const restore = async (profile: Profile) => {
    const { browserData } = await import("../lib/browser/browser-data.ts");
    if ((await browserData.list()).length === 0) return;
    // Loaded on demand, because few sessions need this module.
    const { restoreImports } = await import("../features/subscribers/import/import-tasks.ts");
    await restoreImports(profile);
  };
  session.subscribe(restoreOnScopeChange);
  restoreOnScopeChange();
}
