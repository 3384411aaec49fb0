import { describe, expect, test } from "vitest";
import type { SignIn } from "./profile.ts";
import {
  createFakeTabs,
  createLinkSignIn,
  createMemoryStore,
  type TestTabs,
} from "../testing/sessions.ts";
import { createResponder, stubFetch } from "../testing/stub-fetch.ts";
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
    tabs.handlers.onClose(undefined);
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

describe("a sign-out in another tab", () => {
  /** Signs out in a tab. Another tab, whose session is in Production, receives the message. */
  function signOutInOneTab(
    signIn: SignIn,
    otherSignIn: SignIn,
    end?: (session: SessionStore) => void,
  ) {
    const { requests } = stubFetch(createResponder(200, {}));
    const { session, tabs } = openTab();
    const otherTab = openTab();
    session.open(signIn);
    otherTab.session.open(otherSignIn);
    otherTab.session.switchTo("prod");
    end?.(session);
    session.close();
    const [digest] = tabs.sentMessages.flatMap((message) =>
      "closed" in message ? message.closed : [],
    );
    otherTab.tabs.handlers.onClose(digest);
    expect(otherTab.session.get().status).toBe("signedOut");
    return requests;
  }

  const otherLink = createLinkSignIn({}, { dev: "dev-token-2", prod: "prod-token-2" });

  test("also ends the session of this tab at the service", () => {
    const requests = signOutInOneTab(createLinkSignIn(), otherLink);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.method).toBe("DELETE");
    expect(requests[0]?.url).toBe("http://service.test/prefix/session");
    expect(requests[0]?.headers.get("Authorization")).toBe("Bearer prod-token-2");
  });

  test("doesn't end the same session twice", () => {
    expect(signOutInOneTab(createLinkSignIn(), createLinkSignIn())).toEqual([]);
  });

  test("of a locked session also ends the session of this tab", () => {
    const requests = signOutInOneTab(createLinkSignIn(), otherLink, (session) =>
      session.lock("idle"),
    );
    expect(requests).toHaveLength(1);
  });
});
