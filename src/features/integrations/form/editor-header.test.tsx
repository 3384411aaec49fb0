import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { EditorHeader } from "./editor-header.tsx";

const header = (
  <EditorHeader title="SendGrid" facts={undefined} unread={undefined} actions={null} />
);

test("the heading takes over a focus that was lost", () => {
  const { rerender } = render(<button type="button">Save</button>);
  screen.getByRole("button").focus();
  rerender(header);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "SendGrid" }));
});

test("a focus elsewhere on the page stays", () => {
  const field = document.createElement("input");
  document.body.append(field);
  field.focus();
  render(header);
  expect(document.activeElement).toBe(field);
  field.remove();
});
