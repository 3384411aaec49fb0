import type { Profile } from "../api/session/profile.ts";
import { scopeIn, type SessionStore } from "../api/session/session.ts";

export function restoreTasks(session: SessionStore): void {
  let lastScope: string | undefined;
  const restoreOnScopeChange = () => {
    const current = session.get();
    const scope = scopeIn(current);
    if (scope === lastScope) return;
    lastScope = scope;
    if (current.status === "signedIn") void restore(current.profile);
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
