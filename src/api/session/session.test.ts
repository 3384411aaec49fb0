import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Store, createStore } from "../../lib/browser/storage.ts";
import { type SignIn, getScope } from "./profile.ts";
import { createSessionStore } from "./session.ts";
import { createFakeTabs, createLinkSignIn, createMemoryStore } from "../testing/sessions.ts";
import { createResponder, stubFetch } from "../testing/stub-fetch.ts";

function setUp(signIn: SignIn | null = createLinkSignIn()) {
  const store = createMemoryStore();
  const tabs = createFakeTabs();
  const session = createSessionStore(store, tabs);
  if (signIn) session.open(signIn);
  return { store, tabs, session, reload: () => createSessionStore(store, createFakeTabs()) };
}

test("starts signed out", () => {
  const { session } = setUp(null);
  expect(session.get()).toEqual({ status: "signedOut", lastProfile: undefined });
  expect(session.getGrant()).toBeUndefined();
});

test("a sign-in is stored for this tab and sent to listeners and other tabs", () => {
  const { session, tabs, reload } = setUp(null);
  const listener = vi.fn();
  session.subscribe(listener);
  session.open(createLinkSignIn());
  expect(listener).toHaveBeenCalledOnce();
  expect(tabs.sentMessages).toEqual([createLinkSignIn()]);
  expect(session.getGrant()).toEqual({
    baseUrl: "http://service.test/prefix",
    credential: { kind: "session", secret: "dev-token" },
    isReadOnly: false,
  });
  expect(reload().getGrant()).toEqual(session.getGrant());
});

test("the profile contains no secret", () => {
  expect(JSON.stringify(setUp().session.get())).not.toContain("token");
});

test("a lock deletes every secret, also from storage, and keeps the profile", () => {
  const { session, store, reload } = setUp();
  session.lock("idle");
  expect(session.get()).toMatchObject({ status: "locked", reason: "idle" });
  expect(session.getGrant()).toBeUndefined();
  expect(store.get("session")).not.toContain("token");
  // After a reload, there is no page to keep locked, so the session is signed out.
  expect(reload().get()).toMatchObject({
    status: "signedOut",
    lastProfile: { baseUrl: "http://service.test/prefix" },
  });
});

describe("a lock in another tab", () => {
  function lockOtherTab(reason: "locked" | "idle", ...signIns: [SignIn, SignIn]) {
    const [otherTab, tab] = [setUp(signIns[0]), setUp(signIns[1])];
    const messageCount = tab.tabs.sentMessages.length;
    otherTab.session.lock(reason);
    const message = otherTab.tabs.sentMessages.at(-1);
    if (typeof message === "object" && "scopes" in message) tab.tabs.handlers.onLock(message);
    return { ...tab, message, answers: tab.tabs.sentMessages.slice(messageCount) };
  }
  const [, productionEnvironment] = createLinkSignIn().profile.environments;
  const productionSignIn = createLinkSignIn(
    productionEnvironment && { environment: productionEnvironment },
  );

  test.each(["locked", "idle"] as const)("locks this tab, too: %s", (reason) => {
    const { session, store, tabs, message, answers } = lockOtherTab(
      reason,
      createLinkSignIn(),
      createLinkSignIn(),
    );
    expect(session.get()).toMatchObject({ status: "locked", reason });
    expect(session.getGrant()).toBeUndefined();
    expect(store.get("session")).not.toContain("token");
    expect(tabs.handlers.getSignIn()).toBeUndefined();
    expect(JSON.stringify(message)).not.toContain("token");
    expect(answers).toEqual([]);
  });

  test("locks this tab in another environment of the session", () => {
    const { session } = lockOtherTab("locked", createLinkSignIn(), productionSignIn);
    expect(session.get().status).toBe("locked");
  });

  test.each([
    ["service", createLinkSignIn({ baseUrl: "http://elsewhere.test" })],
    ["kind of caller", createLinkSignIn({ caller: "apiKey" })],
    ["environment without a common secret", createLinkSignIn({}, { dev: "dev-token" })],
  ])("doesn't lock a session with another %s", (_, signIn) => {
    const { session } = lockOtherTab("locked", signIn, productionSignIn);
    expect(session.get().status).toBe("signedIn");
  });

  test("changes nothing while this tab is signed out", () => {
    const { tabs, session } = setUp(null);
    tabs.handlers.onLock({ reason: "locked", scopes: [getScope(createLinkSignIn().profile)] });
    expect(session.get().status).toBe("signedOut");
  });

  test("can be ended by a sign-in in any tab", () => {
    const { session, tabs } = lockOtherTab("locked", createLinkSignIn(), createLinkSignIn());
    tabs.handlers.onOpen(createLinkSignIn({}, { dev: "fresh" }), "signIn");
    expect(session.getGrant()?.credential.secret).toBe("fresh");
  });
});

describe("a tab that was closed or discarded", () => {
  /** Closes a tab, then signs in from another one. */
  function closeTab(signIn: SignIn) {
    const [store, sharedStore] = [createMemoryStore(), createMemoryStore()];
    const open = (tabStore: Store) => createSessionStore(tabStore, createFakeTabs(), sharedStore);
    open(store).open(createLinkSignIn());
    store.set("draft subscriber", "{}");
    const otherTab = open(createMemoryStore());
    otherTab.open(signIn);
    return { store, sharedStore, otherTab, reopen: () => open(store) };
  }
  const [, productionEnvironment] = createLinkSignIn().profile.environments;

  test.each([
    ["the same environment", createLinkSignIn()],
    [
      "another environment",
      createLinkSignIn(productionEnvironment && { environment: productionEnvironment }),
    ],
  ])("doesn't restore secrets after a lock in %s", (_, signIn) => {
    const { store, otherTab, reopen } = closeTab(signIn);
    otherTab.lock("locked");
    const { profile } = createLinkSignIn();
    expect(reopen().get()).toEqual({ status: "signedOut", lastProfile: profile });
    expect(store.get("session")).not.toContain("token");
    otherTab.open(signIn);
    expect(reopen().get().status).toBe("signedOut");
    expect(store.get("draft subscriber")).toBeDefined();
    reopen().open(createLinkSignIn());
    expect(reopen().get().status).toBe("signedIn");
  });

  test("restores nothing after a sign-out", () => {
    const { store, otherTab, reopen } = closeTab(createLinkSignIn());
    otherTab.close();
    otherTab.open(createLinkSignIn());
    expect(reopen().get()).toEqual({ status: "signedOut", lastProfile: undefined });
    expect(store.keys()).toEqual([]);
  });

  test("restores a session of another service after a lock", () => {
    const { otherTab, reopen } = closeTab(createLinkSignIn({ baseUrl: "http://elsewhere.test" }));
    otherTab.lock("locked");
    expect(reopen().get().status).toBe("signedIn");
  });

  test("doesn't restore secrets after an hour without input", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { store, sharedStore, reopen } = closeTab(createLinkSignIn());
    sharedStore.set("last-input", String(Date.now()));
    vi.advanceTimersByTime(59 * 60_000);
    expect(reopen().get().status).toBe("signedIn");
    vi.advanceTimersByTime(60_000);
    expect(reopen().get()).toMatchObject({
      status: "signedOut",
      lastProfile: { caller: "session" },
    });
    expect(store.get("session")).not.toContain("token");
  });
});

test("a rejected credential and a lock without a session aren't sent to other tabs", () => {
  const { session, tabs } = setUp();
  const { length } = tabs.sentMessages;
  const grant = session.getGrant();
  if (grant) session.handleRejection(grant, []);
  expect(session.get()).toMatchObject({ status: "locked", reason: "rejected" });
  session.lock("idle");
  expect(tabs.sentMessages).toHaveLength(length);
});

test("signing out clears this tab and other tabs", () => {
  const { session, store, tabs } = setUp();
  session.close();
  expect(session.get()).toEqual({ status: "signedOut", lastProfile: undefined });
  expect(store.keys()).toEqual([]);
  expect(tabs.sentMessages.at(-1)).toEqual({ closed: expect.any(String) });
});

test("a sign-out in another tab signs out this tab", () => {
  stubFetch(createResponder(200, {}));
  const { session, tabs, store } = setUp();
  tabs.handlers.onClose(undefined);
  expect(session.get().status).toBe("signedOut");
  expect(store.keys()).toEqual([]);
});

test("a sign-in in another tab signs in this tab if it has no session", () => {
  const { session, tabs } = setUp(null);
  tabs.handlers.onOpen(createLinkSignIn(), "signIn");
  expect(session.getGrant()?.credential.secret).toBe("dev-token");
  expect(tabs.sentMessages).toEqual([]);
});

test("a matching sign-in in another tab unlocks, but never replaces a session", () => {
  const { session, tabs } = setUp();
  tabs.handlers.onOpen(createLinkSignIn({}, { dev: "other" }), "signIn");
  expect(session.getGrant()?.credential.secret).toBe("dev-token");
  session.lock("locked");
  tabs.handlers.onOpen(createLinkSignIn({ baseUrl: "http://elsewhere.test" }), "signIn");
  expect(session.get().status).toBe("locked");
  tabs.handlers.onOpen(createLinkSignIn({}, { dev: "fresh" }), "signIn");
  expect(session.getGrant()?.credential.secret).toBe("fresh");
});

test("a new tab joins another tab's session, even if the response is late", async () => {
  vi.useFakeTimers();
  const { session, tabs } = setUp(null);
  const joinPromise = session.join("prod", 100);
  expect(tabs.signInRequests).toEqual(["prod"]);
  await vi.advanceTimersByTimeAsync(100);
  await joinPromise;
  expect(session.get().status).toBe("signedOut");
  tabs.handlers.onOpen(createLinkSignIn(), "shared");
  expect(session.getGrant()?.credential.secret).toBe("dev-token");
  await session.join("prod");
  expect(tabs.signInRequests).toEqual(["prod"]);
  vi.useRealTimers();
});

test("a session shared with a new tab doesn't change other tabs", () => {
  const { session, tabs } = setUp();
  session.lock("locked");
  tabs.handlers.onOpen(createLinkSignIn(), "shared");
  expect(session.get().status).toBe("locked");
});

test("a new tab receives the sign-in while signed in", () => {
  const { session, tabs } = setUp();
  expect(tabs.handlers.getSignIn()).toEqual(createLinkSignIn());
  session.lock("locked");
  expect(tabs.handlers.getSignIn()).toBeUndefined();
});

test("switching the environment uses the token from the sign-in", () => {
  const { session } = setUp(createLinkSignIn({}, { dev: "dev-token", prod: "prod-token" }));
  expect(session.canSwitchTo("prod")).toBe(true);
  session.switchTo("prod");
  expect(session.get()).toMatchObject({ profile: { environment: { name: "Production" } } });
  expect(session.getGrant()?.credential.secret).toBe("prod-token");
});

test("can't switch to an environment without a token", () => {
  const { session } = setUp(createLinkSignIn({}, { dev: "dev-token" }));
  expect(session.canSwitchTo("prod")).toBe(false);
  session.switchTo("prod");
  expect(session.getGrant()?.credential.secret).toBe("dev-token");
});

test("read-only mode persists across an unlock and a reload", () => {
  const { session, reload } = setUp();
  session.setReadOnly(true);
  session.lock("locked");
  session.open(createLinkSignIn());
  expect(session.getGrant()?.isReadOnly).toBe(true);
  expect(reload().getGrant()?.isReadOnly).toBe(true);
});

test.each(["nonsense", "{}", '{"profile":{"baseUrl":7},"secrets":{}}'])(
  "an invalid stored session is ignored: %s",
  (text) => {
    const store = createStore(() => undefined);
    store.set("session", text);
    expect(createSessionStore(store, createFakeTabs()).get().status).toBe("signedOut");
  },
);
