import { scopeOf } from "../api/profile.ts";
import type { SessionStore } from "../api/session.ts";
import { browserData } from "../lib/browser-data.ts";

/** Puts what a reload has interrupted back on the tray, whenever a session begins. */
export function restoreJobs(session: SessionStore): void {
  let last: string | undefined;
  const look = () => {
    const now = session.get();
    const scope = now.status === "signedOut" ? undefined : scopeOf(now.profile);
    if (scope === last) return;
    last = scope;
    if (now.status === "signedIn") void restore(now.profile);
  };
  const restore = async (profile: Parameters<typeof scopeOf>[0]) => {
    if ((await browserData.list()).length === 0) return;
    // Only few sessions need it.
    const { restoreImports } = await import("../features/subscribers/import/import-jobs.ts");
    await restoreImports(profile);
  };
  session.subscribe(look);
  look();
}
