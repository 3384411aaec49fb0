import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Profile } from "../api/session/profile.ts";
import { session } from "../api/session/session.ts";
import { createLinkSignIn } from "../api/testing/sessions.ts";
import { localStore } from "../lib/browser/storage.ts";
import { useScopedChoice } from "./use-scoped-choice.ts";

const unnamedEnvironment = { name: "Unnamed", production: true, colour: "grey" } as const;
const namedEnvironment = { ...unnamedEnvironment, id: "env-1" };
const parseText = (value: unknown) => (typeof value === "string" ? value : undefined);
const getLegacyKey = (id: string | undefined) => (id === undefined ? undefined : `word.${id}`);

beforeEach(() => {
  for (const key of localStore.keys()) localStore.remove(key);
});
afterEach(() => {
  session.close();
});

/** Signs in with `changes`, and returns the saved choice and its setter. */
function renderChoice(changes: Partial<Profile>) {
  session.open(createLinkSignIn(changes));
  const options = { parse: parseText, fallback: "none", getLegacyKey };
  const { result } = renderHook(() => useScopedChoice("word", options));
  return result;
}

test("two services without an environment ID share nothing", () => {
  const firstChoice = renderChoice({ baseUrl: "http://one.test", environment: unnamedEnvironment });
  act(() => firstChoice.current[1]("one"));
  expect(firstChoice.current[0]).toBe("one");
  expect(
    renderChoice({ baseUrl: "http://two.test", environment: unnamedEnvironment }).current[0],
  ).toBe("none");
  expect(
    renderChoice({ baseUrl: "http://one.test", environment: unnamedEnvironment }).current[0],
  ).toBe("one");
});

test("a value saved under the environment's ID is still used, for each caller", () => {
  localStore.set("word.env-1", '"before"');
  const linkChoice = renderChoice({ environment: namedEnvironment });
  expect(linkChoice.current[0]).toBe("before");
  act(() => linkChoice.current[1]("after"));
  expect(linkChoice.current[0]).toBe("after");
  expect(renderChoice({ environment: namedEnvironment, caller: "apiKey" }).current[0]).toBe(
    "before",
  );
});
