import { afterEach, expect, test, vi } from "vitest";
import type { Session, SessionStore } from "../api/session/session.ts";
import type { AppRouter } from "./router.tsx";
import { followSession } from "./session-navigation.ts";

afterEach(() => vi.restoreAllMocks());

/** Calls `followSession` with a stub session and a stub router. */
function startFollowing(isLoading: boolean) {
  let notify = () => {};
  let currentSession = { status: "signedOut" } as Session;
  const store: Pick<SessionStore, "get" | "subscribe"> = {
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
