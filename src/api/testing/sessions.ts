import { type Store, createStore } from "../../lib/browser/storage.ts";
import { createUnnamedEnvironment, type Profile, type SignIn } from "../session/profile.ts";
import { type SessionStore, createSessionStore } from "../session/session.ts";
import { createNamedSignIn } from "../session/sign-in.ts";
import type { TabHandlers, TabLock, Tabs } from "../session/tabs.ts";

const developmentEnvironment = {
  id: "dev",
  name: "Development",
  production: false,
  colour: "blue",
} as const;
const productionEnvironment = {
  id: "prod",
  name: "Production",
  production: true,
  colour: "blue",
} as const;

/** Returns a sign-in from a link. It has two environments, and Development is the current one. */
export function createLinkSignIn(
  changes: Partial<Profile> = {},
  secrets?: SignIn["secrets"],
): SignIn {
  return {
    profile: {
      baseUrl: "http://service.test/prefix",
      caller: "session",
      organization: { id: "org", name: "Acme" },
      environment: developmentEnvironment,
      environments: [developmentEnvironment, productionEnvironment],
      readOnlyCredential: false,
      readOnly: false,
      ...changes,
    },
    secrets: secrets ?? { dev: "dev-token", prod: "prod-token" },
  };
}

/** Returns a sign-in with an API key to a service without session operations. */
export const createKeySignIn = (): SignIn =>
  createNamedSignIn(
    "https://service.test",
    { kind: "apiKey", secret: "key" },
    createUnnamedEnvironment(undefined),
  );

export interface TestTabs extends Tabs {
  readonly sentMessages: (SignIn | TabLock | { closed: string })[];
  readonly signInRequests: (string | undefined)[];
  /** Call these to simulate messages from other tabs. */
  handlers: TabHandlers;
}

export function createFakeTabs(): TestTabs {
  const sentMessages: TestTabs["sentMessages"] = [];
  const signInRequests: (string | undefined)[] = [];
  return {
    sentMessages,
    signInRequests,
    requestSignIn: (environmentId) => void signInRequests.push(environmentId),
    handlers: {
      getSignIn: () => undefined,
      onOpen: () => undefined,
      onLock: () => undefined,
      onClose: () => undefined,
    },
    listen(handlers) {
      this.handlers = handlers;
    },
    postOpened: (signIn) => void sentMessages.push(signIn),
    postLocked: (lock) => void sentMessages.push(lock),
    postClosed: (digest) => void sentMessages.push({ closed: digest }),
  };
}

/** Creates a store in memory, like that of a browser that blocks storage. */
export const createMemoryStore = (): Store => createStore(() => undefined);

/** Creates a session store, signed in by default. */
export function createTestSessionStore(signIn: SignIn | null = createLinkSignIn()): SessionStore {
  const session = createSessionStore(createMemoryStore(), createFakeTabs());
  if (signIn) session.open(signIn);
  return session;
}
