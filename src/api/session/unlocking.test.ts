import { describe, expect, test } from "vitest";
import {
  createFakeTabs,
  createLinkSignIn,
  createMemoryStore,
  createTestSessionStore,
} from "../testing/sessions.ts";
import { type Environment, type SignIn, createUnnamedEnvironment } from "./profile.ts";
import { createSessionStore, createUnlockingSignIn } from "./session.ts";
import { createNamedSignIn } from "./sign-in.ts";

test("unlocking requires the same service, environment, and kind of caller", () => {
  const session = createTestSessionStore(createLinkSignIn({}, { dev: "dev-token" }));
  expect(createUnlockingSignIn(session.get(), createLinkSignIn())).toBeUndefined();
  session.lock("locked");
  const lockedSession = session.get();
  expect(createUnlockingSignIn(lockedSession, createLinkSignIn())).toBeDefined();
  expect(
    createUnlockingSignIn(lockedSession, createLinkSignIn({ caller: "apiKey" })),
  ).toBeUndefined();
  expect(
    createUnlockingSignIn(lockedSession, createLinkSignIn({ baseUrl: "http://service.test" })),
  ).toBeUndefined();
  expect(
    createUnlockingSignIn(lockedSession, createLinkSignIn({}, { prod: "prod-token" })),
  ).toBeUndefined();
});

test("a link to another environment still unlocks the current one", () => {
  const session = createTestSessionStore();
  session.lock("locked");
  const [, productionEnvironment] = createLinkSignIn().profile.environments;
  if (!productionEnvironment) throw new Error("two environments are set up");
  const unlockingSignIn = createUnlockingSignIn(
    session.get(),
    createLinkSignIn({ environment: productionEnvironment }),
  );
  expect(unlockingSignIn?.profile.environment.id).toBe("dev");
});

describe("at a service that doesn't report the environment", () => {
  const createKeySignIn = (
    environment: Environment,
    { baseUrl = "http://service.test", secret = "key" } = {},
  ) => createNamedSignIn(baseUrl, { kind: "apiKey", secret }, environment);
  const createStagingEnvironment = (id: string | undefined): Environment => ({
    ...createUnnamedEnvironment(id),
    name: "Staging",
  });

  /** Locks a session whose environment was named by the operator. Then tries to unlock it. */
  function unlock(lockedId: string | undefined, signIn: SignIn) {
    const session = createTestSessionStore(createKeySignIn(createStagingEnvironment(lockedId)));
    session.lock("locked");
    const unlockingSignIn = createUnlockingSignIn(session.get(), signIn);
    if (unlockingSignIn) session.open(unlockingSignIn);
    return session;
  }

  test.each([
    [undefined, "env-1"],
    ["env-1", undefined],
  ])("the same key unlocks the environment %s while the newest event's is %s", (lockedId, id) => {
    const session = unlock(lockedId, createKeySignIn(createUnnamedEnvironment(id)));
    const environment = createStagingEnvironment(lockedId);
    expect(session.get()).toMatchObject({
      status: "signedIn",
      profile: { environment, environments: [environment] },
    });
    expect(session.getGrant()?.credential.secret).toBe("key");
  });

  test("another environment or service stays locked", () => {
    expect(unlock("env-1", createKeySignIn(createUnnamedEnvironment("env-2"))).get().status).toBe(
      "locked",
    );
    const otherServiceSignIn = createKeySignIn(createUnnamedEnvironment("env-1"), {
      baseUrl: "http://other.test",
    });
    expect(unlock(undefined, otherServiceSignIn).get().status).toBe("locked");
  });

  test.each([
    [undefined, "env-2"],
    ["env-1", undefined],
    [undefined, undefined],
  ])("another key doesn't unlock the environment %s while the newest event's is %s", (...ids) => {
    const [lockedId, id] = ids;
    const otherSignIn = createKeySignIn(createUnnamedEnvironment(id), { secret: "other-key" });
    expect(unlock(lockedId, otherSignIn).get().status).toBe("locked");
  });

  test.each([
    [undefined, "env-1"],
    ["env-1", undefined],
    [undefined, undefined],
  ])("a sign-in in another tab unlocks only with the same key: %s, %s", (lockedId, id) => {
    const store = createMemoryStore();
    const tabs = createFakeTabs();
    const session = createSessionStore(store, tabs, createMemoryStore());
    session.open(createKeySignIn(createStagingEnvironment(lockedId)));
    session.lock("locked");
    const environment = createUnnamedEnvironment(id);
    tabs.handlers.onOpen(createKeySignIn(environment, { secret: "other-key" }), "signIn");
    expect(session.get().status).toBe("locked");
    expect(Object.keys(JSON.parse(store.get("session") ?? ""))).not.toContain("secretDigest");
    tabs.handlers.onOpen(createKeySignIn(environment), "signIn");
    expect(session.get()).toMatchObject({
      status: "signedIn",
      profile: { environment: createStagingEnvironment(lockedId) },
    });
  });
});
