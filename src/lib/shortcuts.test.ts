// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import {
  ariaKeys,
  createMatcher,
  isApple,
  keycaps,
  ownsKeys,
  type Keystroke,
} from "./shortcuts.ts";

const stroke = (key: string, extra: Partial<Keystroke> = {}): Keystroke => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...extra,
});
const combinations = ["?", "mod+k", "j", "g e", "g s", "[", "e"];
const matcher = (apple = false) => createMatcher(combinations, apple);

describe("createMatcher", () => {
  test.each([
    ["?", {}, 0],
    ["k", { ctrlKey: true }, 1],
    ["K", { ctrlKey: true }, 1],
    ["k", { metaKey: true }, undefined],
    ["k", { ctrlKey: true, metaKey: true }, undefined],
    ["j", {}, 2],
    ["j", { ctrlKey: true }, undefined],
    ["j", { altKey: true }, undefined],
    ["J", {}, undefined],
    ["j", { isComposing: true }, undefined],
    ["[", { ctrlKey: true, altKey: true }, 5],
    ["x", {}, undefined],
  ])("%s with %j", (key, extra, index) => {
    expect(matcher().feed(stroke(key, extra), 0)).toBe(index);
  });

  test("⌘ takes the place of Ctrl on Apple systems, where Option composes", () => {
    expect(matcher(true).feed(stroke("k", { metaKey: true }), 0)).toBe(1);
    expect(matcher(true).feed(stroke("k", { ctrlKey: true }), 0)).toBeUndefined();
    expect(matcher(true).feed(stroke("[", { altKey: true }), 0)).toBe(5);
  });

  test("a sequence takes two keys in time", () => {
    const keys = matcher();
    expect(keys.feed(stroke("g"), 0)).toBeUndefined();
    expect(keys.feed(stroke("e"), 900)).toBe(3);
    expect(keys.feed(stroke("e"), 1000)).toBe(6);
  });

  test("a late or foreign second key stands for itself", () => {
    const keys = matcher();
    keys.feed(stroke("g"), 0);
    expect(keys.feed(stroke("e"), 2001)).toBe(6);
    keys.feed(stroke("g"), 3000);
    expect(keys.feed(stroke("j"), 3100)).toBe(2);
    expect(keys.feed(stroke("s"), 3200)).toBeUndefined();
  });
});

test("keycaps and their accessible form", () => {
  expect(keycaps("mod+k", false)).toEqual(["Ctrl", "K"]);
  expect(keycaps("mod+k", true)).toEqual(["⌘", "K"]);
  expect(keycaps("g e", false)).toEqual(["g", "e"]);
  expect(ariaKeys("mod+k", false)).toBe("Control+K");
  expect(ariaKeys("mod+k", true)).toBe("Meta+K");
  expect(ariaKeys("g e", false)).toBeUndefined();
  expect(ariaKeys("/", false)).toBe("/");
});

describe("ownsKeys", () => {
  afterEach(() => document.body.replaceChildren());

  function element(tag: string, attributes: Record<string, string> = {}, parent = document.body) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return parent.appendChild(made);
  }

  test("text fields, selects and editors do", () => {
    expect(ownsKeys(element("input"))).toBe(true);
    expect(ownsKeys(element("input", { type: "search" }))).toBe(true);
    expect(ownsKeys(element("textarea"))).toBe(true);
    expect(ownsKeys(element("select"))).toBe(true);
    expect(ownsKeys(element("span", {}, element("div", { contenteditable: "true" })))).toBe(true);
  });

  test("everything inside dialogs and menus does", () => {
    expect(ownsKeys(element("button", {}, element("div", { role: "dialog" })))).toBe(true);
    expect(ownsKeys(element("li", {}, element("ul", { role: "menu" })))).toBe(true);
  });

  test("buttons, checkboxes, links and the page do not", () => {
    expect(ownsKeys(element("button"))).toBe(false);
    expect(ownsKeys(element("input", { type: "checkbox" }))).toBe(false);
    expect(ownsKeys(element("a", { href: "/" }))).toBe(false);
    expect(ownsKeys(document.body)).toBe(false);
    expect(ownsKeys(null)).toBe(false);
  });
});

test.each([
  ["MacIntel", true],
  ["iPhone", true],
  ["Linux x86_64", false],
  ["Win32", false],
])("%s", (platform, apple) => {
  expect(isApple(platform)).toBe(apple);
});
