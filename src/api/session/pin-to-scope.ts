import { getSessionScope, type Session, type SessionStore } from "./session.ts";

/**
 * Wraps a session store. The wrapper is signed out while the session has another scope, so that a
 * task doesn't send requests to another service or environment.
 */
export function pinToScope(store: SessionStore, scope: string): SessionStore {
  const getScopedSession = (): Session => {
    const currentSession = store.get();
    return getSessionScope(currentSession) === scope
      ? currentSession
      : { status: "signedOut", lastProfile: undefined };
  };
  return {
    ...store,
    get: getScopedSession,
    getGrant: () => (getScopedSession().status === "signedIn" ? store.getGrant() : undefined),
  };
}
