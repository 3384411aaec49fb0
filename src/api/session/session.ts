import { type Store, readJson, sessionStore } from "../../lib/browser/storage.ts";
import { type Profile, type SignIn, readSignIn, scopeOf, secretKey } from "./profile.ts";
import type { Credential } from "../client/send.ts";
import { type Tabs, openTabs } from "./tabs.ts";

/** Why the secret is gone while the page is still there. */
export type LockReason = "refused" | "locked" | "idle";

export type Session =
  | { readonly status: "signedOut"; readonly last: Profile | undefined }
  | { readonly status: "signedIn"; readonly profile: Profile }
  | {
      readonly status: "locked";
      readonly profile: Profile;
      readonly reason: LockReason;
      /** What the service said when it refused the credential. */
      readonly said: readonly string[];
    };

/** Returns the profile of the signed-in user, also while the session is locked. */
export const profileIn = (session: Session): Profile | undefined =>
  session.status === "signedOut" ? undefined : session.profile;

/** Returns the scope of the session's data; undefined while signed out. */
export function scopeIn(session: Session): string | undefined {
  const profile = profileIn(session);
  return profile && scopeOf(profile);
}

/** The parts of the session that one request uses. */
export interface Grant {
  readonly baseUrl: string;
  readonly credential: Credential;
  readonly readOnly: boolean;
}

export interface SessionStore {
  get(): Session;
  subscribe(listener: () => void): () => void;
  /** The grant now, if there is one. */
  grant(): Grant | undefined;
  /** A proven sign-in. On a locked session only one that `fitLocked` gives may be opened. */
  open(signIn: SignIn): void;
  /**
   * Asks the other tabs for their session: storage of a tab is not shared, and a link opened in a
   * new tab should need no sign-in. Resolves when there is one, or after `patience` milliseconds;
   * an answer that comes later counts all the same.
   */
  join(environmentId: string | undefined, patience?: number): Promise<void>;
  /**
   * Reports that the service refused this grant with 401. Does nothing if it was replaced
   * meanwhile.
   */
  refuse(grant: Grant, said: readonly string[]): void;
  lock(reason: "locked" | "idle"): void;
  /** Forgets everything, in every tab. */
  close(): void;
  /** Whether there is a secret for an environment of the profile. */
  canSwitchTo(environmentId: string): boolean;
  switchTo(environmentId: string): void;
  setReadOnly(readOnly: boolean): void;
}

const storageKey = "session";

/**
 * Stores the session. The secrets leave this closure only in a grant for one request, in the tab's
 * own storage so that a reload keeps the tab, and to other tabs of the same origin.
 */
export function createSessionStore(store: Store, tabs: Tabs): SessionStore {
  const listeners = new Set<() => void>();
  let secrets: SignIn["secrets"] = {};
  let session: Session = restore();

  function restore(): Session {
    const stored = readJson(store, storageKey, readSignIn);
    if (stored === undefined) return { status: "signedOut", last: undefined };
    secrets = stored.secrets;
    return secrets[secretKey(stored.profile.environment)] === undefined
      ? // It was locked when the page was reloaded: there is no page left to keep.
        { status: "signedOut", last: stored.profile }
      : { status: "signedIn", profile: stored.profile };
  }

  function change(next: Session): void {
    session = next;
    if (next.status === "signedOut") store.remove(storageKey);
    else store.set(storageKey, JSON.stringify({ profile: next.profile, secrets }));
    for (const listener of listeners) listener();
  }

  function grant(): Grant | undefined {
    if (session.status !== "signedIn") return undefined;
    const { profile } = session;
    const secret = secrets[secretKey(profile.environment)];
    if (secret === undefined) return undefined;
    return {
      baseUrl: profile.baseUrl,
      credential: { kind: profile.caller, secret },
      readOnly: profile.readOnly || profile.readOnlyCredential,
    };
  }

  function adopt(signIn: SignIn): void {
    secrets = signIn.secrets;
    // The operator's switch outlives an unlock: a guard must not drop by itself.
    const readOnly =
      session.status === "locked" ? session.profile.readOnly : signIn.profile.readOnly;
    change({ status: "signedIn", profile: { ...signIn.profile, readOnly } });
  }

  function lock(reason: LockReason, said: readonly string[]): void {
    if (session.status !== "signedIn") return;
    secrets = {};
    change({ status: "locked", profile: session.profile, reason, said });
  }

  function forget(): void {
    secrets = {};
    change({ status: "signedOut", last: undefined });
  }

  tabs.listen({
    asked: () =>
      session.status === "signedIn" ? { profile: session.profile, secrets } : undefined,
    opened: (signIn, how) => {
      const unlocking = how === "made" ? fitLocked(session, signIn) : undefined;
      const fitting = session.status === "signedOut" ? signIn : unlocking;
      if (fitting) adopt(fitting);
    },
    closed: forget,
  });

  return {
    get: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    grant,
    open(signIn) {
      adopt(signIn);
      tabs.tellOpened(signIn);
    },
    join(environmentId, patience = 200) {
      if (session.status !== "signedOut") return Promise.resolve();
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          listeners.delete(finish);
          resolve();
        };
        const timer = setTimeout(finish, patience);
        listeners.add(finish);
        tabs.ask(environmentId);
      });
    },
    refuse(refused, said) {
      if (grant()?.credential.secret === refused.credential.secret) lock("refused", said);
    },
    lock: (reason) => lock(reason, []),
    close() {
      forget();
      tabs.tellClosed();
    },
    canSwitchTo: (id) => session.status === "signedIn" && secrets[id] !== undefined,
    switchTo(id) {
      if (session.status !== "signedIn" || secrets[id] === undefined) return;
      const environment = session.profile.environments.find((known) => known.id === id);
      if (environment) change({ ...session, profile: { ...session.profile, environment } });
    },
    setReadOnly(readOnly) {
      if (session.status === "signedOut") return;
      change({ ...session, profile: { ...session.profile, readOnly } });
    },
  };
}

/**
 * The sign-in as it continues a locked session: same service, environment and kind of caller.
 * Undefined when it is another's; what waits behind the lock must not be sent with it.
 */
export function fitLocked(session: Session, signIn: SignIn): SignIn | undefined {
  if (session.status !== "locked") return undefined;
  const { environment } = session.profile;
  if (signIn.secrets[secretKey(environment)] === undefined) return undefined;
  const profile = { ...signIn.profile, environment };
  return scopeOf(profile) === scopeOf(session.profile) ? { ...signIn, profile } : undefined;
}

export const session = createSessionStore(sessionStore, openTabs());
