import { describe, expect, test } from "vitest";
import {
  createFakeTabs,
  createLinkSignIn,
  createMemoryStore,
  type TestTabs,
} from "../testing/sessions.ts";
import { createSessionStore, type SessionStore } from "./session.ts";

function openTab(sharedStore = createMemoryStore()) {
  const tabs = createFakeTabs();
  return { tabs, session: createSessionStore(createMemoryStore(), tabs, sharedStore) };
}

describe("a session that a tab shares after a sign-out", () => {
  test("doesn't sign in a tab that is joining it", async () => {
    const { session, tabs } = openTab();
    const joinPromise = session.join(undefined);
    // Messages from different tabs can arrive in any order.
    tabs.handlers.onClose();
    tabs.handlers.onOpen(createLinkSignIn(), "shared");
    await joinPromise;
    expect(session.get()).toEqual({ status: "signedOut", lastProfile: undefined });
    await expectSuccessfulJoin(session, tabs);
  });

  test("doesn't sign in the tab that signed out", async () => {
    const { session, tabs } = openTab();
    void session.join(undefined);
    tabs.handlers.onOpen(createLinkSignIn(), "shared");
    session.close();
    tabs.handlers.onOpen(createLinkSignIn(), "shared");
    expect(session.get().status).toBe("signedOut");
    await expectSuccessfulJoin(session, tabs);
  });

  async function expectSuccessfulJoin({ join, get }: SessionStore, { handlers }: TestTabs) {
    const joinPromise = join(undefined);
    handlers.onOpen(createLinkSignIn(), "shared");
    await joinPromise;
    expect(get().status).toBe("signedIn");
  }

  test.each([
    ["sign-out", (session: SessionStore) => session.close()],
    ["lock", (session: SessionStore) => session.lock("locked")],
  ])("isn't shared by a tab that was suspended during the %s", (_, end) => {
    const sharedStore = createMemoryStore();
    const { session, tabs } = openTab(sharedStore);
    const otherTab = openTab(sharedStore);
    session.open(createLinkSignIn());
    otherTab.tabs.handlers.onOpen(createLinkSignIn(), "shared");
    expect(tabs.handlers.getSignIn()).toEqual(createLinkSignIn());
    end(otherTab.session);
    expect(tabs.handlers.getSignIn()).toBeUndefined();
  });
});
