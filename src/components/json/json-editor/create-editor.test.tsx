import { EditorView } from "@codemirror/view";
import { afterEach, describe, expect, test, vi } from "vitest";
import { enableStyles } from "../../../testing/styles.ts";
import { createEditor, type CodeEditor, type EditorInput } from "./create-editor.ts";

enableStyles();

let editor: CodeEditor;
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});

function startEditor(text: string, language: "json" | "liquid" = "liquid") {
  const element = document.createElement("div");
  document.body.append(element);
  editor = createEditor(element, { text, language, label: "body" });
  return (selector: string) => element.shadowRoot?.querySelector(selector)?.textContent;
}

const input: EditorInput = {
  text: "Hi {{ name }}",
  schema: undefined,
  problems: [],
  isInvalid: false,
  description: undefined,
  onChange: () => undefined,
};

test("a problem found after a typing pause is marked", async () => {
  const getText = startEditor(input.text);
  const getMarkedText = () => getText(".cm-lintRange-warning");
  editor.update(input);
  await expect.poll(getMarkedText).toBeUndefined();
  const problem = { from: 6, to: 10, severity: "warning", message: "name has no value" } as const;
  editor.update({ ...input, problems: [problem] });
  await expect.poll(getMarkedText).toBe("name");
});

test("values are validated with the latest schema", async () => {
  const getText = startEditor('{"a": 1}', "json");
  const getMarkedText = () => getText("[class*=cm-lintRange-]");
  editor.update({ ...input, text: '{"a": 1}' });
  expect(getMarkedText()).toBeUndefined();
  const schema = { type: "object", properties: { a: { type: "string" } } };
  editor.update({ ...input, text: '{"a": 1}', schema });
  await expect.poll(getMarkedText).toBe("1");
});

test("a text from outside replaces the text without calling onChange", () => {
  const onChange = vi.fn();
  const getText = startEditor("one two");
  editor.update({ ...input, text: "one three two", onChange });
  expect(getText(".cm-content")).toBe("one three two");
  expect(onChange).not.toHaveBeenCalled();
});

test("a dialog that closes can restore the focus", () => {
  startEditor("one");
  const host = document.querySelector("div");
  editor.focus();
  const content = host?.shadowRoot?.querySelector<HTMLElement>(".cm-content");
  const onFocus = vi.fn();
  content?.blur();
  content?.addEventListener("focus", onFocus);
  host?.focus();
  expect(onFocus).toHaveBeenCalledTimes(1);
});

test("an invalid text is described by its error and by how to leave the editor", () => {
  startEditor("{", "json");
  const root = document.querySelector("div")?.shadowRoot;
  const content = root?.querySelector(".cm-content");
  const getDescription = () =>
    (content?.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => root?.getElementById(id)?.textContent)
      .join("|");
  editor.update({ ...input, text: "{", isInvalid: true, description: "Expected a key" });
  expect(content?.getAttribute("aria-invalid")).toBe("true");
  expect(getDescription()).toBe("Expected a key|Press Escape, then Tab, to leave the editor.");
  editor.update({ ...input, text: "{" });
  expect(content?.getAttribute("aria-invalid")).toBe("false");
  expect(getDescription()).toBe("|Press Escape, then Tab, to leave the editor.");
});

test("while the editor has the focus, it shows how to leave it", () => {
  startEditor("one");
  const hint = document.querySelector("div")?.shadowRoot?.getElementById("leave");
  const getVisibility = () => hint && getComputedStyle(hint).visibility;
  expect(getVisibility()).toBe("hidden");
  editor.focus();
  expect(getVisibility()).toBe("visible");
});

describe("while the user types", () => {
  function type(text: string) {
    const { shadowRoot } = document.body.firstElementChild ?? {};
    const content = shadowRoot?.querySelector<HTMLElement>(".cm-content");
    const view = content && EditorView.findFromDOM(content);
    const end = view?.state.doc.length ?? 0;
    view?.dispatch({
      changes: { from: end, insert: text },
      selection: { anchor: end + text.length },
    });
  }

  test("a new problem doesn't restore an earlier text", () => {
    const getText = startEditor("one");
    editor.update({ ...input, text: "one" });
    type("!");
    editor.update({ ...input, text: "one", problems: [] });
    expect(getText(".cm-content")).toBe("one!");
  });

  test("a late echo doesn't undo newer input", () => {
    const getText = startEditor("one");
    editor.update({ ...input, text: "one" });
    type("!");
    type("?");
    editor.update({ ...input, text: "one!" });
    expect(getText(".cm-content")).toBe("one!?");
  });

  test("a text from outside replaces the input", () => {
    const getText = startEditor("one");
    editor.update({ ...input, text: "one" });
    type(" two");
    editor.update({ ...input, text: "one two" });
    editor.update({ ...input, text: "one" });
    expect(getText(".cm-content")).toBe("one");
  });
});
