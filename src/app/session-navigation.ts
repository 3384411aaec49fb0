import type { SessionStore } from "../api/session/session.ts";
import { deleteDrafts } from "../components/form/delete-drafts.ts";
import type { AppRouter } from "./router.tsx";

const maxIdleMs = 60 * 60 * 1000;
const activityEvents = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

export function followSession(router: AppRouter, session: SessionStore): void {
  let last = session.get();
  session.subscribe(() => {
    const current = session.get();
    const previous = last;
    last = current;
    if (current.status === "signedOut" && previous.status !== "signedOut") {
      deleteDrafts();
      void router.navigate({ to: "/sign-in", replace: true });
      return;
    }
    if (current.status !== "signedIn") return;
    if (previous.status === "signedOut") {
      // After sign-in, open the requested page. While the link flow is loading, it redirects on
      // its own. If another tab's session arrived just after the check, check again.
      if (!router.state.isLoading) void router.invalidate();
      else recheckAfterLoad(router);
      return;
    }
    if (previous.status !== "signedIn") return;
    const { id } = current.profile.environment;
    if (id !== previous.profile.environment.id) openInEnvironment(router, id);
  });
}

function recheckAfterLoad(router: AppRouter): void {
  const unsubscribe = router.subscribe("onResolved", ({ toLocation }) => {
    unsubscribe();
    if (toLocation.pathname === "/sign-in") void router.invalidate();
  });
}

/** Opens the current page in another environment, or the event list if the page shows a record. */
function openInEnvironment(router: AppRouter, env: string | undefined): void {
  const { location, matches } = router.state;
  const isRecordPage = Object.keys(matches.at(-1)?.params ?? {}).length > 0;
  if (location.search.env === env) void router.invalidate();
  else if (isRecordPage) void router.navigate({ to: "/events", search: { env } });
  else void router.navigate({ to: location.pathname, search: { env }, replace: true });
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
