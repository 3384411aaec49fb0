import { lastInputKey, maxIdleMs, type SessionStore } from "../api/session/session.ts";
import { clearNoticeActions, clearNotices } from "../components/feedback/clear-notices.ts";
import { deleteDrafts } from "../components/form/delete-drafts.ts";
import { localStore, sessionStore, type Store } from "../lib/browser/storage.ts";
import { requestedPathKey } from "../routes/sign-in.tsx";
import type { AppRouter } from "./router.tsx";

/** Minimum interval between writes of the time of the last input. */
const reportIntervalMs = 1000;
const activityEvents = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

export function followSession(router: AppRouter, session: SessionStore): void {
  let lastSession = session.get();
  session.subscribe(() => {
    const currentSession = session.get();
    const previousSession = lastSession;
    lastSession = currentSession;
    if (currentSession.status === "signedOut") {
      deleteDrafts();
      clearNotices();
      // Without a previous user in this tab, the next user requested the page, so keep it.
      if (previousSession.status === "signedOut" && !previousSession.lastProfile) return;
      sessionStore.remove(requestedPathKey);
      void router.navigate({ to: "/sign-in", replace: true });
      return;
    }
    if (currentSession.status !== "signedIn") {
      // Until the dialog has loaded, notices are above the lock screen.
      if (currentSession.reason !== "rejected") clearNoticeActions();
      return;
    }
    if (previousSession.status === "signedOut") {
      // After a sign-in, `invalidate` opens the requested page. A router that is still loading may
      // redirect on its own after a sign-in link, so check the page again after the load.
      if (!router.state.isLoading) void router.invalidate();
      else recheckAfterLoad(router);
      return;
    }
    if (previousSession.status !== "signedIn") return;
    const { id } = currentSession.profile.environment;
    if (id === previousSession.profile.environment.id) return;
    clearNoticeActions();
    openInEnvironment(router, id);
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
  // A sign-in link opens the requested page in its environment on its own.
  if (location.pathname === "/sign-in") return;
  const isRecordPage = Object.keys(matches.at(-1)?.params ?? {}).length > 0;
  if (location.search.env === environmentId) void router.invalidate();
  else {
    const to = isRecordPage ? "/events" : location.pathname;
    void router.navigate({ to, search: { env: environmentId } });
  }
}

/**
 * Locks the session after an hour without input in any tab. Signing in counts as input. So does
 * opening a tab, unless the session is overdue for a lock.
 *
 * @param store shares the time of the last input with other tabs. Messages aren't enough, because a
 *   tab that the browser has suspended could lock the session before it receives them.
 */
export function lockWhenIdle(
  session: SessionStore,
  store: Store = localStore,
  eventTarget: EventTarget = window,
): void {
  let reportedAt = Date.now();
  const reportInput = () => {
    // Without a session, input must not delay locks in other tabs.
    if (session.get().status !== "signedIn") return;
    reportedAt = Date.now();
    store.set(lastInputKey, String(reportedAt));
  };
  const lockIfIdle = () => {
    const remainingMs = Number(store.get(lastInputKey) ?? reportedAt) + maxIdleMs - Date.now();
    if (remainingMs <= 0) session.lock("idle");
    return remainingMs;
  };
  const handleInput = () => {
    if (Date.now() - reportedAt < reportIntervalMs) return;
    // The timer may be late, because it doesn't advance while the computer sleeps.
    lockIfIdle();
    reportInput();
  };
  const check = () => {
    const remainingMs = lockIfIdle();
    // After a lock, another tab may unlock the session without any input in this tab.
    setTimeout(check, remainingMs > 0 ? remainingMs : maxIdleMs);
  };
  for (const type of activityEvents)
    eventTarget.addEventListener(type, handleInput, { passive: true });
  // Another tab can share its session late, when the session is overdue for a lock.
  session.subscribe(lockIfIdle);
  check();
  reportInput();
}
