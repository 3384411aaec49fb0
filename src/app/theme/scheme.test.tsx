import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { localStore } from "../../lib/browser/storage.ts";
import { applySavedScheme, useScheme } from "./scheme.ts";

const root = document.documentElement;
const getSchemeAttributes = () =>
  ["data-light", "data-dark"].filter((attribute) => root.hasAttribute(attribute));

beforeEach(() => {
  localStore.remove("theme");
  applySavedScheme();
});

test("follows the system by default", () => {
  expect(renderHook(useScheme).result.current[0]).toBe("system");
  expect(getSchemeAttributes()).toEqual([]);
});

test("a choice is applied, saved, and can be undone", () => {
  const { result } = renderHook(useScheme);
  act(() => result.current[1]("light"));
  expect(result.current[0]).toBe("light");
  expect(getSchemeAttributes()).toEqual(["data-light"]);
  expect(localStore.get("theme")).toBe("light");
  act(() => result.current[1]("dark"));
  expect(getSchemeAttributes()).toEqual(["data-dark"]);
  act(() => result.current[1]("system"));
  expect(getSchemeAttributes()).toEqual([]);
});

test("a stored choice is applied before the first render", () => {
  localStore.set("theme", "dark");
  applySavedScheme();
  expect(getSchemeAttributes()).toEqual(["data-dark"]);
});

test("follows the choice of another tab", () => {
  const { result } = renderHook(useScheme);
  localStore.set("theme", "dark");
  act(() => void dispatchEvent(Object.assign(new Event("storage"), { key: "signalbox.theme" })));
  expect(result.current[0]).toBe("dark");
  expect(getSchemeAttributes()).toEqual(["data-dark"]);
});

test.each(["system", "solarized", "dark\u0000"])("a stored %j follows the system", (savedValue) => {
  localStore.set("theme", savedValue);
  applySavedScheme();
  expect(renderHook(useScheme).result.current[0]).toBe("system");
  expect(getSchemeAttributes()).toEqual([]);
});
