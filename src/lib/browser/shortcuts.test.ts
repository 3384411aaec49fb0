// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import {
  toAriaKeys,
  createMatcher,
  isApple,
  getKeycaps,
  getKeyOwner,
  type Keystroke,
} from "./shortcuts.ts";

const createKeystroke = (key: string, overrides: Partial<Keystroke> = {}): Keystroke => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...overrides,
});
const combinations = ["?", "mod+k", "j", "g e", "g s", "[", "e"];
const createTestMatcher = (isAppleSystem = false) => createMatcher(combinations, isAppleSystem);

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
    // With Caps Lock.
    ["J", {}, 2],
    ["J", { shiftKey: true }, undefined],
    ["j", { isComposing: true }, undefined],
    ["[", { ctrlKey: true, altKey: true }, 5],
    ["x", {}, undefined],
  ])("%s with %j", (key, overrides, index) => {
    expect(createTestMatcher().feed(createKeystroke(key, overrides), 0)).toBe(index);
  });

  test("⌘ replaces Ctrl on Apple systems, where Option composes", () => {
    expect(createTestMatcher(true).feed(createKeystroke("k", { metaKey: true }), 0)).toBe(1);
    expect(
      createTestMatcher(true).feed(createKeystroke("k", { ctrlKey: true }), 0),
    ).toBeUndefined();
    expect(createTestMatcher(true).feed(createKeystroke("[", { altKey: true }), 0)).toBe(5);
  });

  test("a sequence is two keys within the time limit", () => {
    const matcher = createTestMatcher();
    expect(matcher.feed(createKeystroke("g"), 0)).toBeUndefined();
    expect(matcher.feed(createKeystroke("e"), 900)).toBe(3);
    expect(matcher.feed(createKeystroke("e"), 1000)).toBe(6);
  });

  test("a sequence can be typed with Caps Lock", () => {
    const matcher = createTestMatcher();
    expect(matcher.feed(createKeystroke("G"), 0)).toBeUndefined();
    expect(matcher.feed(createKeystroke("E"), 900)).toBe(3);
  });

  test("a late or unknown second key counts as a first key", () => {
    const matcher = createTestMatcher();
    matcher.feed(createKeystroke("g"), 0);
    expect(matcher.feed(createKeystroke("e"), 2001)).toBe(6);
    matcher.feed(createKeystroke("g"), 3000);
    expect(matcher.feed(createKeystroke("j"), 3100)).toBe(2);
    expect(matcher.feed(createKeystroke("s"), 3200)).toBeUndefined();
  });
});

test("keycaps and their ARIA form", () => {
  expect(getKeycaps("mod+k", false)).toEqual(["Ctrl", "K"]);
  expect(getKeycaps("mod+k", true)).toEqual(["⌘", "K"]);
  expect(getKeycaps("g e", false)).toEqual(["g", "e"]);
  expect(toAriaKeys("mod+k", false)).toBe("Control+K");
  expect(toAriaKeys("mod+k", true)).toBe("Meta+K");
  expect(toAriaKeys("g e", false)).toBeUndefined();
  expect(toAriaKeys("/", false)).toBe("/");
});

describe("getKeyOwner", () => {
  afterEach(() => document.body.replaceChildren());

  function addElement(
    tag: string,
    attributes: Record<string, string> = {},
    parent: Node = document.body,
  ) {
    const newElement = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) newElement.setAttribute(name, value);
    return parent.appendChild(newElement);
  }

  /** Dispatches a composed key event, and returns its owner as determined at the document. */
  function getOwnerAt(target: EventTarget) {
    let owner: ReturnType<typeof getKeyOwner> | undefined;
    const onKeyDown = (event: Event) => {
      owner = getKeyOwner(event);
    };
    document.addEventListener("keydown", onKeyDown);
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "g", bubbles: true, composed: true }));
    document.removeEventListener("keydown", onKeyDown);
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
    const field = addElement(tag, attributes);
    expect(getOwnerAt(field)).toBe("field");
    expect(getOwnerAt(addElement("span", {}, field))).toBe("field");
  });

  test("an editor in a shadow root is a field", () => {
    const root = addElement("div").attachShadow({ mode: "open" });
    const editor = addElement("div", { contenteditable: "true", role: "textbox" }, root);
    expect(getOwnerAt(addElement("span", {}, editor))).toBe("field");
  });

  test("a control in the shadow root of a dialog belongs to the dialog", () => {
    const host = addElement("div", {}, addElement("div", { role: "dialog" }));
    const root = host.attachShadow({ mode: "open" });
    expect(getOwnerAt(addElement("textarea", {}, root))).toBe("overlay");
  });

  test.each([
    ["div", { role: "dialog" }],
    ["div", { role: "alertdialog" }],
    ["ul", { role: "menu" }],
    ["ul", { role: "listbox" }],
    ["dialog", {}],
  ])("content of %s %j belongs to the overlay", (tag, attributes) => {
    expect(getOwnerAt(addElement("button", {}, addElement(tag, attributes)))).toBe("overlay");
  });

  test("buttons, checkboxes, links and the body belong to the page", () => {
    expect(getOwnerAt(addElement("button"))).toBe("page");
    expect(getOwnerAt(addElement("input", { type: "checkbox" }))).toBe("page");
    expect(getOwnerAt(addElement("input", { type: "radio" }))).toBe("page");
    expect(getOwnerAt(addElement("a", { href: "/" }))).toBe("page");
    expect(getOwnerAt(addElement("div", { contenteditable: "false" }))).toBe("page");
    expect(getOwnerAt(document.body)).toBe("page");
  });
});

test.each([
  ["MacIntel", true],
  ["iPhone", true],
  ["Linux x86_64", false],
  ["Win32", false],
])("%s", (platform, isAppleSystem) => {
  expect(isApple(platform)).toBe(isAppleSystem);
});
