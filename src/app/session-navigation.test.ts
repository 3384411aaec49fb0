import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createFakeTabs, createLinkSignIn, createMemoryStore } from "../api/testing/sessions.ts";
import { type Session, type SessionStore, createSessionStore } from "../api/session/session.ts";
import { hasTabDrafts } from "../components/form/delete-drafts.ts";
import { createDraft } from "../components/form/drafts.ts";
import { sessionStore } from "../lib/browser/storage.ts";
import type { AppRouter } from "./router.tsx";
import { followSession, lockWhenIdle } from "./session-navigation.ts";

afterEach(() => vi.restoreAllMocks());

/** Calls `followSession` with a stub router, and with a stub session by default. */
function startFollowing(isLoading: boolean, session?: SessionStore) {
  let notify = () => {};
  let currentSession = { status: "signedOut" } as Session;
  const store: Pick<SessionStore, "get" | "subscribe"> = session ?? {
    get: () => currentSession,
    subscribe: (listener) => {
      notify = listener;
      return () => {};
    },
  };
  let resolvedListener: ((event: { toLocation: { pathname: string } }) => void) | undefined;
  const router = {
    state: { isLoading },
    invalidate: vi.fn(() => Promise.resolve()),
    navigate: vi.fn(() => Promise.resolve()),
    subscribe: (_: "onResolved", listener: typeof resolvedListener) => {
      resolvedListener = listener;
      return () => {
        resolvedListener = undefined;
      };
    },
  };
  // `followSession` uses only these members.
  followSession(router as unknown as AppRouter, store as SessionStore);
  return {
    router,
    signIn: () => {
      currentSession = { status: "signedIn" } as Session;
      notify();
    },
    resolve: (pathname: string) => resolvedListener?.({ toLocation: { pathname } }),
  };
}

test("a sign-in reloads the current route", () => {
  const { router, signIn } = startFollowing(false);
  signIn();
  expect(router.invalidate).toHaveBeenCalledOnce();
});

test("a session that is shared while the sign-in page loads reloads the route once", () => {
  const { router, signIn, resolve } = startFollowing(true);
  signIn();
  expect(router.invalidate).not.toHaveBeenCalled();
  resolve("/sign-in");
  expect(router.invalidate).toHaveBeenCalledOnce();
  resolve("/sign-in");
  expect(router.invalidate).toHaveBeenCalledOnce();
});

test("the link flow isn't interrupted", () => {
  const { router, signIn, resolve } = startFollowing(true);
  signIn();
  resolve("/events");
  expect(router.invalidate).not.toHaveBeenCalled();
});

describe("a tab that was locked and reloaded", () => {
  const requestedPath = "/subscribers/ana/edit";

  function reloadLockedTab() {
    onTestFinished(() => {
      for (const key of sessionStore.keys()) sessionStore.remove(key);
    });
    const localStore = createMemoryStore();
    const session = createSessionStore(sessionStore, createFakeTabs(), localStore);
    session.open(createLinkSignIn());
    createDraft("x", []).save({ base: {}, values: {}, savedAt: Date.now() });
    session.lock("locked");
    const tabs = createFakeTabs();
    const reloadedSession = createSessionStore(sessionStore, tabs, localStore);
    sessionStore.set("asked", requestedPath);
    return { ...startFollowing(false, reloadedSession), session: reloadedSession, tabs };
  }

  test("loses its drafts and its requested page if another tab signs out", () => {
    const { router, tabs } = reloadLockedTab();
    tabs.handlers.onClose(undefined);
    expect(hasTabDrafts()).toBe(false);
    expect(sessionStore.get("asked")).toBeUndefined();
    // The navigation also removes the requested page from the URL.
    expect(router.navigate).toHaveBeenCalledExactlyOnceWith({ to: "/sign-in", replace: true });
  });

  test("keeps what the next user requests if another tab signs out again", () => {
    const { router, tabs } = reloadLockedTab();
    tabs.handlers.onClose(undefined);
    router.navigate.mockClear();
    sessionStore.set("asked", requestedPath);
    tabs.handlers.onClose(undefined);
    expect(sessionStore.get("asked")).toBe(requestedPath);
    expect(router.navigate).not.toHaveBeenCalled();
  });

  test("keeps its drafts and its requested page for its own user", () => {
    const { router, session } = reloadLockedTab();
    session.open(createLinkSignIn());
    expect(hasTabDrafts()).toBe(true);
    expect(sessionStore.get("asked")).toBe(requestedPath);
    expect(router.invalidate).toHaveBeenCalledOnce();
  });
});

describe("without input", () => {
  const minuteMs = 60_000;

  /** Opens two tabs that share local storage, which contains the time of the last input. */
  function openTabs() {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const localStore = createMemoryStore();
    /** Opens a tab. If `isShared`, another tab has shared its session with this tab. */
    const openTab = (isShared = true) => {
      const tabs = createFakeTabs();
      const session = createSessionStore(createMemoryStore(), tabs, localStore);
      if (isShared) tabs.handlers.onOpen(createLinkSignIn(), "shared");
      const eventTarget = new EventTarget();
      lockWhenIdle(session, localStore, eventTarget);
      return {
        session,
        offer: () => tabs.handlers.onOpen(createLinkSignIn(), "shared"),
        receiveSignIn: () => tabs.handlers.onOpen(createLinkSignIn(), "signIn"),
        press: () => eventTarget.dispatchEvent(new Event("keydown")),
        getStatus: () => session.get().status,
      };
    };
    return { tab: openTab(), otherTab: openTab(), openTab };
  }

  test("for an hour, the session is locked", () => {
    const { tab } = openTabs();
    vi.advanceTimersByTime(59 * minuteMs);
    tab.press();
    vi.advanceTimersByTime(59 * minuteMs);
    expect(tab.getStatus()).toBe("signedIn");
    vi.advanceTimersByTime(minuteMs);
    expect(tab.session.get()).toMatchObject({ status: "locked", reason: "idle" });
  });

  test("while the computer sleeps, the first input locks the session", () => {
    const { tab } = openTabs();
    // Timers don't advance while the computer sleeps.
    vi.setSystemTime(Date.now() + 15 * 60 * minuteMs);
    tab.press();
    expect(tab.session.get()).toMatchObject({ status: "locked", reason: "idle" });
    tab.session.open(createLinkSignIn());
    vi.advanceTimersByTime(minuteMs);
    tab.press();
    expect(tab.getStatus()).toBe("signedIn");
  });

  test.each([true, false])(
    "while the computer sleeps, a new tab doesn't prevent the lock (shared session: %s)",
    (isShared) => {
      const { tab, openTab } = openTabs();
      vi.setSystemTime(Date.now() + 15 * 60 * minuteMs);
      const newTab = openTab(isShared);
      newTab.press();
      expect(newTab.getStatus()).toBe(isShared ? "locked" : "signedOut");
      vi.advanceTimersByTime(minuteMs);
      newTab.press();
      tab.press();
      expect(tab.session.get()).toMatchObject({ status: "locked", reason: "idle" });
    },
  );

  test("while the computer sleeps, a session that a new tab gets late is locked", () => {
    const { openTab } = openTabs();
    const newTab = openTab(false);
    vi.advanceTimersByTime(59 * minuteMs);
    newTab.offer();
    expect(newTab.getStatus()).toBe("signedIn");
    const nextTab = openTab(false);
    vi.setSystemTime(Date.now() + 15 * 60 * minuteMs);
    nextTab.offer();
    expect(nextTab.session.get()).toMatchObject({ status: "locked", reason: "idle" });
  });

  test("before a sign-in in another tab, the session isn't locked", () => {
    const { openTab } = openTabs();
    const newTab = openTab(false);
    vi.setSystemTime(Date.now() + 15 * 60 * minuteMs);
    newTab.receiveSignIn();
    expect(newTab.getStatus()).toBe("signedIn");
  });

  test("before a sign-in, the session isn't locked", () => {
    const { openTab } = openTabs();
    vi.setSystemTime(Date.now() + 15 * 60 * minuteMs);
    const newTab = openTab(false);
    newTab.session.open(createLinkSignIn());
    expect(newTab.getStatus()).toBe("signedIn");
    newTab.press();
    expect(newTab.getStatus()).toBe("signedIn");
  });

  test("in this tab, input in another tab keeps the session unlocked", () => {
    const { tab, otherTab } = openTabs();
    for (let count = 0; count < 4; count += 1) {
      vi.advanceTimersByTime(40 * minuteMs);
      otherTab.press();
    }
    expect([tab.getStatus(), otherTab.getStatus()]).toEqual(["signedIn", "signedIn"]);
    vi.advanceTimersByTime(60 * minuteMs);
    expect([tab.getStatus(), otherTab.getStatus()]).toEqual(["locked", "locked"]);
  });

  test("after an unlock in another tab, the session is locked again", () => {
    const { tab, otherTab } = openTabs();
    vi.advanceTimersByTime(70 * minuteMs);
    otherTab.press();
    tab.session.open(createLinkSignIn());
    vi.advanceTimersByTime(59 * minuteMs);
    expect(tab.getStatus()).toBe("signedIn");
    vi.advanceTimersByTime(minuteMs);
    expect(tab.getStatus()).toBe("locked");
  });
});
