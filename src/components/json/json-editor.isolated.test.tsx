import { fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { expect, test, vi } from "vitest";
import { JsonEditor, type JsonEditorHandle } from "./json-editor.tsx";

// Simulates an editor whose code fails to load.
vi.mock("./json-editor/create-editor.ts", () => {
  throw new Error("not there");
});

test("a textarea accepts text and cursor positions until the editor has loaded", () => {
  const onChange = vi.fn();
  const handle = createRef<JsonEditorHandle>();
  render(<JsonEditor ref={handle} label="Payload" value={'{\n  "a": 1\n}'} onChange={onChange} />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Payload" });
  fireEvent.change(field, { target: { value: "{}" } });
  expect(onChange).toHaveBeenCalledWith("{}");
  handle.current?.focus();
  expect(document.activeElement).toBe(field);
  field.blur();
  handle.current?.goTo(2, 3);
  expect(document.activeElement).toBe(field);
  expect(field.selectionStart).toBe(4);
});

test("the textarea is described by the error", () => {
  render(
    <JsonEditor
      label="Payload"
      value="{"
      onChange={() => undefined}
      isInvalid
      description="Expected a key"
    />,
  );
  const field = screen.getByRole("textbox", { name: "Payload", description: "Expected a key" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
});
