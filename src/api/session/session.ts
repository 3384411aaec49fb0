import { asObject } from "../../../domain/loose.ts";
import { type Store, localStore, readJson, sessionStore } from "../../lib/browser/storage.ts";
import { type Profile, type SignIn, parseSignIn, getScope, getSecretKey } from "./profile.ts";
import type { Credential } from "../client/send.ts";
import { createValueStore } from "../../lib/value-store.ts";
import { hashText } from "../failures/short-hash.ts";
import { endSession } from "./end-session.ts";
import { type TabLock, type Tabs, connectTabs } from "./tabs.ts";

export type LockReason = "rejected" | TabLock["reason"];

export type Session =
  | { readonly status: "signedOut"; readonly lastProfile: Profile | undefined }
  | { readonly status: "signedIn"; readonly profile: Profile }
  | {
      readonly status: "locked";
      readonly profile: Profile;
      readonly reason: LockReason;
      /** The service's messages about the rejected credential. */
      readonly serviceMessages: readonly string[];
      /** Hash of the secret. Identifies an environment that has no ID. Never saved. */
      readonly secretDigest: string;
    };

/** Returns the profile, even while the session is locked. */
export const getSessionProfile = (session: Session): Profile | undefined =>
  session.status === "signedOut" ? undefined : session.profile;

export function getSessionScope(session: Session): string | undefined {
  const profile = getSessionProfile(session);
  return profile && getScope(profile);
}

/** The parts of the session that a request uses. */
export interface Grant {
  readonly baseUrl: string;
  readonly credential: Credential;
  readonly isReadOnly: boolean;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

const storageKey = "session";
const signOutKey = "signed-out";
const getLockKey = (scope: string) => `locked ${scope}`;
/** Key for the time of the last input in any tab. All tabs share this value. */
export const lastInputKey = "last-input";
export const maxIdleMs = 60 * 60 * 1000;

/**
 * Creates the session store. Secrets leave this closure only for a single request (in a grant), for
 * the tab's session storage (to survive a reload), and for other tabs of the same origin.
 *
 * @param sharedStore contains the times of sign-outs and locks, because closed and discarded tabs
 *   don't receive messages
 */
export function createSessionStore(store: Store, tabs: Tabs, sharedStore: Store = localStore) {
  const readEndTimes = (profile: Profile) => ({
    signedOutAt: sharedStore.get(signOutKey),
    lockedAt: sharedStore.get(getLockKey(getScope(profile))),
  });

  const save = (profile: Profile) => {
    savedEndTimes = readEndTimes(profile);
    store.set(storageKey, JSON.stringify({ profile, secrets, ...savedEndTimes }));
  };

  /**
   * Reports whether no tab has signed out or locked the session since this tab saved it. When a
   * suspended tab resumes, requests for its session may arrive before the sign-out or lock message.
   */
  const isCurrent = (profile: Profile) =>
    JSON.stringify(readEndTimes(profile)) === JSON.stringify(savedEndTimes);

  let savedEndTimes: object;
  let secrets: SignIn["secrets"] = {};
  /** Whether a sign-out followed this tab's last request for a session. */
  let hasSignedOut = false;
  let session: Session = restore();
  const { set, subscribe } = createValueStore(session);

  function restore(): Session {
    const value = readJson(store, storageKey, asObject);
    const signIn = parseSignIn(value);
    if (!value || !signIn) return { status: "signedOut", lastProfile: undefined };
    const { profile } = signIn;
    const { signedOutAt, lockedAt } = readEndTimes(profile);
    if (value["signedOutAt"] !== signedOutAt) {
      // The next user must not see what was typed in this tab.
      for (const key of store.keys()) store.remove(key);
      return { status: "signedOut", lastProfile: undefined };
    }
    const isIdle = Date.now() - Number(sharedStore.get(lastInputKey)) >= maxIdleMs;
    if (value["lockedAt"] === lockedAt && !isIdle) secrets = signIn.secrets;
    save(profile);
    return secrets[getSecretKey(profile.environment)] === undefined
      ? // The session is locked or overdue for a lock, and a reload leaves no page to preserve.
        { status: "signedOut", lastProfile: profile }
      : { status: "signedIn", profile };
  }

  function changeSession(nextSession: Session): void {
    session = nextSession;
    if (nextSession.status === "signedOut") store.remove(storageKey);
    else save(nextSession.profile);
    set(nextSession);
  }

  function getGrant(): Grant | undefined {
    if (session.status !== "signedIn") return undefined;
    const { profile } = session;
    const secret = secrets[getSecretKey(profile.environment)];
    if (secret === undefined) return undefined;
    return {
      baseUrl: profile.baseUrl,
      credential: { kind: profile.caller, secret },
      isReadOnly: profile.readOnly || profile.readOnlyCredential,
    };
  }

  /** Makes a sign-in count as input. Listeners check the time, so call this before they run. */
  const recordInput = () => sharedStore.set(lastInputKey, String(Date.now()));

  function adopt(signIn: SignIn): void {
    secrets = signIn.secrets;
    // Unlocking preserves read-only mode, because only the user may turn off a safeguard.
    const isReadOnly =
      session.status === "locked" ? session.profile.readOnly : signIn.profile.readOnly;
    changeSession({ status: "signedIn", profile: { ...signIn.profile, readOnly: isReadOnly } });
  }

  function lock(reason: LockReason, serviceMessages: readonly string[]): void {
    if (session.status !== "signedIn") return;
    const { profile } = session;
    const secretDigest = hashText(secrets[getSecretKey(profile.environment)] ?? "");
    secrets = {};
    changeSession({ status: "locked", profile, reason, serviceMessages, secretDigest });
  }

  /** Returns the scopes of the environments that a profile can switch to, and its current scope. */
  const getUnlockedScopes = (profile: Profile): string[] =>
    [profile.environment, ...profile.environments]
      .filter((environment) => secrets[getSecretKey(environment)] !== undefined)
      .map((environment) => getScope({ ...profile, environment }));

  /** Returns a hash that is the same in all tabs that share this session. */
  const getDigest = () => hashText(JSON.stringify(secrets));

  function clearSession(): void {
    secrets = {};
    hasSignedOut = true;
    changeSession({ status: "signedOut", lastProfile: undefined });
  }

  tabs.listen({
    getSignIn: () =>
      session.status === "signedIn" && isCurrent(session.profile)
        ? { profile: session.profile, secrets }
        : undefined,
    onOpen: (signIn, source) => {
      // The other tab may have shared its session before it received the sign-out.
      if (source === "shared" && hasSignedOut) return;
      // Storage may be slower than messages, so the time of the other tab's input can still be
      // missing.
      if (source === "signIn") recordInput();
      const unlockingSignIn =
        source === "signIn" ? createUnlockingSignIn(session, signIn) : undefined;
      const nextSignIn = session.status === "signedOut" ? signIn : unlockingSignIn;
      if (nextSignIn) adopt(nextSignIn);
    },
    onLock: ({ reason, scopes }) => {
      const scope = getSessionScope(session);
      if (scope !== undefined && scopes.includes(scope)) lock(reason, []);
    },
    onClose: (digest) => {
      const grant = digest === getDigest() ? undefined : getGrant();
      clearSession();
      if (grant) void endSession(grant);
    },
  });

  return {
    get: () => session,
    subscribe,
    getGrant,
    /** Opens a session. For a locked session, pass only the result of `createUnlockingSignIn`. */
    open(signIn: SignIn) {
      recordInput();
      adopt(signIn);
      tabs.postOpened(signIn);
    },
    /**
     * Requests a session from other tabs, because tabs don't share session storage. Resolves when a
     * tab responds or after `timeoutMs`. A later response still opens the session.
     */
    join(environmentId: string | undefined, timeoutMs = 200) {
      if (session.status !== "signedOut") return Promise.resolve();
      hasSignedOut = false;
      return new Promise<void>((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          unsubscribe();
          resolve();
        };
        const timer = setTimeout(finish, timeoutMs);
        const unsubscribe = subscribe(finish);
        tabs.requestSignIn(environmentId);
      });
    },
    /** Handles a 401 for a grant. Does nothing if the session no longer uses its credential. */
    handleRejection(rejectedGrant: Grant, serviceMessages: readonly string[]) {
      if (getGrant()?.credential.secret === rejectedGrant.credential.secret)
        lock("rejected", serviceMessages);
    },
    /**
     * Locks every tab that has this session, in any of its environments, because an unlocked tab
     * would share the session with a new tab.
     */
    lock(reason: TabLock["reason"]) {
      if (session.status !== "signedIn") return;
      const scopes = getUnlockedScopes(session.profile);
      for (const scope of scopes) sharedStore.set(getLockKey(scope), String(Date.now()));
      lock(reason, []);
      tabs.postLocked({ reason, scopes });
    },
    /** Signs out in every tab. Tabs with other sessions end them at the service. */
    close() {
      const digest = getDigest();
      clearSession();
      sharedStore.set(signOutKey, String(Date.now()));
      tabs.postClosed(digest);
    },
    canSwitchTo: (id: string) => session.status === "signedIn" && secrets[id] !== undefined,
    switchTo(id: string) {
      if (session.status !== "signedIn" || secrets[id] === undefined) return;
      const environment = session.profile.environments.find((candidate) => candidate.id === id);
      if (environment) changeSession({ ...session, profile: { ...session.profile, environment } });
    },
    setReadOnly(isReadOnly: boolean) {
      if (session.status === "signedOut") return;
      changeSession({ ...session, profile: { ...session.profile, readOnly: isReadOnly } });
    },
  };
}

/**
 * Returns the sign-in that continues a locked session. Returns undefined if the session isn't
 * locked, or if the sign-in is for another service, environment, or kind of caller, so that waiting
 * requests aren't sent in another scope.
 */
export function createUnlockingSignIn(session: Session, signIn: SignIn): SignIn | undefined {
  if (session.status !== "locked") return undefined;
  const { environment, environments } = session.profile;
  const profile = { ...signIn.profile, environment };
  if (getScope(profile) !== getScope(session.profile)) return undefined;
  const key = getSecretKey(environment);
  const newEnvironment = signIn.profile.environment;
  if (environment.id !== undefined && newEnvironment.id !== undefined)
    return signIn.secrets[key] === undefined ? undefined : { ...signIn, profile };
  // An ID that is inferred from the newest event appears with the first event and disappears with
  // the last, so only an equal secret shows that the environment is the same.
  const secret = signIn.secrets[getSecretKey(newEnvironment)];
  return secret !== undefined && hashText(secret) === session.secretDigest
    ? { profile: { ...profile, environments }, secrets: { [key]: secret } }
    : undefined;
}

export const session = createSessionStore(sessionStore, connectTabs());
