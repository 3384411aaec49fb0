import { afterEach, expect, test, vi } from "vitest";
import type { Session, SessionStore } from "../api/session/session.ts";
import type { AppRouter } from "./router.tsx";
import { followSession } from "./session-navigation.ts";

afterEach(() => vi.restoreAllMocks());

/** Follows a session whose sign-in the test controls, with a router that may be loading. */
function follow(isLoading: boolean) {
  let notify = () => {};
  let now = { status: "signedOut" } as Session;
  const store: Pick<SessionStore, "get" | "subscribe"> = {
    get: () => now,
    subscribe: (listener) => {
      notify = listener;
      return () => {};
    },
  };
  let resolved: ((event: { toLocation: { pathname: string } }) => void) | undefined;
  const router = {
    state: { isLoading },
    invalidate: vi.fn(() => Promise.resolve()),
    navigate: vi.fn(() => Promise.resolve()),
    subscribe: (_: "onResolved", listener: typeof resolved) => {
      resolved = listener;
      return () => {
        resolved = undefined;
      };
    },
  };
  // `followSession` uses only these members.
  followSession(router as unknown as AppRouter, store as SessionStore);
  return {
    router,
    signIn: () => {
      now = { status: "signedIn" } as Session;
      notify();
    },
    resolve: (pathname: string) => resolved?.({ toLocation: { pathname } }),
  };
}

test("a sign-in reloads the waiting page", () => {
  const { router, signIn } = follow(false);
  signIn();
  expect(router.invalidate).toHaveBeenCalledOnce();
});

test("a session shared while the sign-in page loads is used", () => {
  const { router, signIn, resolve } = follow(true);
  signIn();
  expect(router.invalidate).not.toHaveBeenCalled();
  resolve("/sign-in");
  expect(router.invalidate).toHaveBeenCalledOnce();
  resolve("/sign-in");
  expect(router.invalidate).toHaveBeenCalledOnce();
});

test("the link flow isn't interrupted", () => {
  const { router, signIn, resolve } = follow(true);
  signIn();
  resolve("/events");
  expect(router.invalidate).not.toHaveBeenCalled();
});
