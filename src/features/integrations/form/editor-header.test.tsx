import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { EditorHeader } from "./editor-header.tsx";

const header = (
  <EditorHeader title="SendGrid" info={undefined} unlistedEntry={undefined} actions={null} />
);

test("the heading gets the focus if the focused element was removed", () => {
  const { rerender } = render(<button type="button">Save</button>);
  screen.getByRole("button").focus();
  rerender(header);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "SendGrid" }));
});

test("the focus stays on another element of the page", () => {
  const field = document.createElement("input");
  document.body.append(field);
  field.focus();
  render(header);
  expect(document.activeElement).toBe(field);
  field.remove();
});
