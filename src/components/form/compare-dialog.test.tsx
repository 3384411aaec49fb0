import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CompareDialog, type CompareRow } from "./compare-dialog.tsx";

const rows: CompareRow[] = [
  {
    name: "email",
    label: "Email",
    base: "a@x.io",
    theirs: "b@x.io",
    mine: "c@x.io",
    suggestedChoice: "mine",
  },
  { name: "phone", label: "Phone", theirs: "+1", mine: undefined, suggestedChoice: "theirs" },
  {
    name: "token",
    label: "Token",
    theirs: "sec-1",
    mine: "sec-2",
    suggestedChoice: "mine",
    isSecret: true,
  },
];

const renderDialog = (shownRows: readonly CompareRow[], onConfirm = vi.fn()) =>
  render(
    <CompareDialog
      open
      title="Ana was changed by someone else"
      rows={shownRows}
      confirmLabel="Go on with these"
      onConfirm={onConfirm}
      onCancel={() => undefined}
      onFocusLost={() => undefined}
    />,
  );

test("differing fields are counted, unless there are none", () => {
  const { unmount } = renderDialog(rows);
  expect(screen.getByText("3 fields differ.")).toBeTruthy();
  unmount();
  renderDialog([]);
  expect(screen.getByRole("dialog").textContent).not.toContain("differ");
});

test("each field can be chosen separately, with the suggestion as default", () => {
  const onConfirm = vi.fn();
  renderDialog(rows, onConfirm);
  const emailGroup = within(screen.getByRole("group", { name: "Email" }));
  expect(emailGroup.getByText(/Original value/).textContent).toBe("Original value: a@x.io");
  expect(
    emailGroup.getByRole<HTMLInputElement>("radio", { name: "Your value: c@x.io" }).checked,
  ).toBe(true);
  const phoneGroup = within(screen.getByRole("group", { name: "Phone" }));
  expect(phoneGroup.queryByText(/Original value/)).toBeNull();
  fireEvent.click(phoneGroup.getByRole("radio", { name: "Your value: no value" }));
  expect(document.body.textContent).not.toContain("sec-");
  fireEvent.click(screen.getByRole("button", { name: "Go on with these" }));
  expect(onConfirm).toHaveBeenCalledWith({ email: "mine", phone: "mine", token: "mine" });
});
