import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Profile } from "../api/session/profile.ts";
import { session } from "../api/session/session.ts";
import { linkSignIn } from "../api/testing/sessions.ts";
import { localStore } from "../lib/browser/storage.ts";
import { useScopedChoice } from "./use-scoped-choice.ts";

const unnamed = { name: "Unnamed", production: true, colour: "grey" } as const;
const namedEnvironment = { ...unnamed, id: "env-1" };
const accept = (value: unknown) => (typeof value === "string" ? value : undefined);
const legacyKey = (id: string | undefined) => (id === undefined ? undefined : `word.${id}`);

beforeEach(() => {
  for (const key of localStore.keys()) localStore.remove(key);
});
afterEach(() => {
  session.close();
});

/** Signs in with `changes`, and returns the saved choice and its setter. */
function wordAt(changes: Partial<Profile>) {
  session.open(linkSignIn(changes));
  const options = { accept, fallback: "none", legacyKey };
  const { result } = renderHook(() => useScopedChoice("word", options));
  return result;
}

test("two services without an environment ID share nothing", () => {
  const one = wordAt({ baseUrl: "http://one.test", environment: unnamed });
  act(() => one.current[1]("one"));
  expect(one.current[0]).toBe("one");
  expect(wordAt({ baseUrl: "http://two.test", environment: unnamed }).current[0]).toBe("none");
  expect(wordAt({ baseUrl: "http://one.test", environment: unnamed }).current[0]).toBe("one");
});

test("a value saved under the environment's ID is still used, for each caller", () => {
  localStore.set("word.env-1", '"before"');
  const byLink = wordAt({ environment: namedEnvironment });
  expect(byLink.current[0]).toBe("before");
  act(() => byLink.current[1]("after"));
  expect(byLink.current[0]).toBe("after");
  expect(wordAt({ environment: namedEnvironment, caller: "apiKey" }).current[0]).toBe("before");
});
