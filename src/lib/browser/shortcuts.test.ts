// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import {
  ariaKeys,
  createMatcher,
  isApple,
  keycaps,
  keyOwner,
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

  test("⌘ replaces Ctrl on Apple systems, where Option composes", () => {
    expect(matcher(true).feed(stroke("k", { metaKey: true }), 0)).toBe(1);
    expect(matcher(true).feed(stroke("k", { ctrlKey: true }), 0)).toBeUndefined();
    expect(matcher(true).feed(stroke("[", { altKey: true }), 0)).toBe(5);
  });

  test("a sequence is two keys within the time limit", () => {
    const keys = matcher();
    expect(keys.feed(stroke("g"), 0)).toBeUndefined();
    expect(keys.feed(stroke("e"), 900)).toBe(3);
    expect(keys.feed(stroke("e"), 1000)).toBe(6);
  });

  test("a late or unknown second key counts as a first key", () => {
    const keys = matcher();
    keys.feed(stroke("g"), 0);
    expect(keys.feed(stroke("e"), 2001)).toBe(6);
    keys.feed(stroke("g"), 3000);
    expect(keys.feed(stroke("j"), 3100)).toBe(2);
    expect(keys.feed(stroke("s"), 3200)).toBeUndefined();
  });
});

test("keycaps and their ARIA form", () => {
  expect(keycaps("mod+k", false)).toEqual(["Ctrl", "K"]);
  expect(keycaps("mod+k", true)).toEqual(["⌘", "K"]);
  expect(keycaps("g e", false)).toEqual(["g", "e"]);
  expect(ariaKeys("mod+k", false)).toBe("Control+K");
  expect(ariaKeys("mod+k", true)).toBe("Meta+K");
  expect(ariaKeys("g e", false)).toBeUndefined();
  expect(ariaKeys("/", false)).toBe("/");
});

describe("keyOwner", () => {
  afterEach(() => document.body.replaceChildren());

  function element(
    tag: string,
    attributes: Record<string, string> = {},
    parent: Node = document.body,
  ) {
    const created = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
    return parent.appendChild(created);
  }

  /** Dispatches a composed key event, and returns its owner as determined at the document. */
  function ownerAt(target: EventTarget) {
    let owner: ReturnType<typeof keyOwner> | undefined;
    const listener = (event: Event) => {
      owner = keyOwner(event);
    };
    document.addEventListener("keydown", listener);
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "g", bubbles: true, composed: true }));
    document.removeEventListener("keydown", listener);
    return owner;
  }

  test.each([
    ["input", {}],
    ["input", { type: "search" }],
    ["input", { type: "number" }],
    ["input", { type: "range" }],
    ["input", { type: "datetime-local" }],
    ["input", { type: "not-a-type" }],
    ["textarea", {}],
    ["select", {}],
    ["div", { contenteditable: "" }],
    ["div", { contenteditable: "true" }],
    ["div", { contenteditable: "plaintext-only" }],
    ["div", { role: "textbox" }],
    ["div", { role: "searchbox" }],
    ["div", { role: "combobox" }],
    ["div", { role: "spinbutton" }],
  ])("%s %j and its content are fields", (tag, attributes) => {
    const field = element(tag, attributes);
    expect(ownerAt(field)).toBe("field");
    expect(ownerAt(element("span", {}, field))).toBe("field");
  });

  test("an editor in a shadow root is a field", () => {
    const root = element("div").attachShadow({ mode: "open" });
    const editor = element("div", { contenteditable: "true", role: "textbox" }, root);
    expect(ownerAt(element("span", {}, editor))).toBe("field");
  });

  test("a control in the shadow root of a dialog belongs to the dialog", () => {
    const host = element("div", {}, element("div", { role: "dialog" }));
    const root = host.attachShadow({ mode: "open" });
    expect(ownerAt(element("textarea", {}, root))).toBe("overlay");
  });

  test.each([
    ["div", { role: "dialog" }],
    ["div", { role: "alertdialog" }],
    ["ul", { role: "menu" }],
    ["ul", { role: "listbox" }],
    ["dialog", {}],
  ])("content of %s %j belongs to the overlay", (tag, attributes) => {
    expect(ownerAt(element("button", {}, element(tag, attributes)))).toBe("overlay");
  });

  test("buttons, checkboxes, links and the body belong to the page", () => {
    expect(ownerAt(element("button"))).toBe("page");
    expect(ownerAt(element("input", { type: "checkbox" }))).toBe("page");
    expect(ownerAt(element("input", { type: "radio" }))).toBe("page");
    expect(ownerAt(element("a", { href: "/" }))).toBe("page");
    expect(ownerAt(element("div", { contenteditable: "false" }))).toBe("page");
    expect(ownerAt(document.body)).toBe("page");
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
