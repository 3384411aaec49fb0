import type { SessionStore } from "../api/session/session.ts";
import { deleteDrafts } from "../components/form/delete-drafts.ts";
import type { AppRouter } from "./router.tsx";

const maxIdleMs = 60 * 60 * 1000;
const activityEvents = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

export function followSession(router: AppRouter, session: SessionStore): void {
  let lastSession = session.get();
  session.subscribe(() => {
    const currentSession = session.get();
    const previousSession = lastSession;
    lastSession = currentSession;
    if (currentSession.status === "signedOut" && previousSession.status !== "signedOut") {
      deleteDrafts();
      void router.navigate({ to: "/sign-in", replace: true });
      return;
    }
    if (currentSession.status !== "signedIn") return;
    if (previousSession.status === "signedOut") {
      // After a sign-in, `invalidate` opens the requested page. A router that is still loading may
      // redirect on its own after a sign-in link, so check the page again after the load.
      if (!router.state.isLoading) void router.invalidate();
      else recheckAfterLoad(router);
      return;
    }
    if (previousSession.status !== "signedIn") return;
    const { id } = currentSession.profile.environment;
    if (id !== previousSession.profile.environment.id) openInEnvironment(router, id);
  });
}

function recheckAfterLoad(router: AppRouter): void {
  const unsubscribe = router.subscribe("onResolved", ({ toLocation }) => {
    unsubscribe();
    if (toLocation.pathname === "/sign-in") void router.invalidate();
  });
}

/** Opens the current page in another environment, or the event list if the page shows a record. */
function openInEnvironment(router: AppRouter, environmentId: string | undefined): void {
  const { location, matches } = router.state;
  const isRecordPage = Object.keys(matches.at(-1)?.params ?? {}).length > 0;
  if (location.search.env === environmentId) void router.invalidate();
  else if (isRecordPage) void router.navigate({ to: "/events", search: { env: environmentId } });
  else
    void router.navigate({ to: location.pathname, search: { env: environmentId }, replace: true });
}

export function lockWhenIdle(session: SessionStore): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => session.lock("idle"), maxIdleMs);
  };
  for (const type of activityEvents) addEventListener(type, restart, { passive: true });
  restart();
}
