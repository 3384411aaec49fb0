import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";

const baseProps: ConfirmDialogProps = {
  open: true,
  title: "Set Mailgun as primary?",
  children: "SendGrid stops sending email.",
  confirmLabel: "Set Mailgun as primary",
  onConfirm: () => undefined,
  onCancel: () => undefined,
  isPending: false,
  error: null,
};

const getConfirmButton = () => screen.getByRole("button", { name: /Set Mailgun as primary/ });

test("the dialog is labeled by its title", () => {
  render(<ConfirmDialog {...baseProps} />);
  expect(screen.getByRole("dialog", { name: "Set Mailgun as primary?" })).toBeTruthy();
});

test("a dialog that is closing can't be confirmed", () => {
  const onConfirm = vi.fn();
  const { rerender } = render(<ConfirmDialog {...baseProps} onConfirm={onConfirm} />);
  const button = getConfirmButton();
  rerender(<ConfirmDialog {...baseProps} open={false} onConfirm={onConfirm} />);
  fireEvent.click(button);
  expect(onConfirm).not.toHaveBeenCalled();
});

/** Renders a dialog with a field and an action that always fails. */
function FailingDialog() {
  const [state, setState] = useState<{ isPending: boolean; error: string | null }>({
    isPending: false,
    error: null,
  });
  return (
    <ConfirmDialog
      {...baseProps}
      {...state}
      onConfirm={() => {
        setState({ isPending: true, error: null });
        queueMicrotask(() =>
          setState({ isPending: false, error: "The identifier is already in use" }),
        );
      }}
    >
      <input aria-label="Reason" defaultValue="" />
    </ConfirmDialog>
  );
}

test("an error is shown in the dialog, and the input is kept", async () => {
  render(<FailingDialog />);
  const field = screen.getByLabelText<HTMLInputElement>("Reason");
  fireEvent.change(field, { target: { value: "migration" } });
  fireEvent.click(getConfirmButton());
  const error = await screen.findByRole("alert");
  expect(error.textContent).toContain("The identifier is already in use");
  expect(screen.getByRole("dialog").contains(error)).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Reason")).toBe(field);
  expect(field.value).toBe("migration");
});

test("it can't be closed or confirmed again while pending", () => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(<ConfirmDialog {...baseProps} isPending onConfirm={onConfirm} onCancel={onCancel} />);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  const form = screen.getByRole("dialog").querySelector("form");
  if (form) fireEvent.submit(form);
  expect(screen.getByRole("button", { name: "Cancel" }).hasAttribute("disabled")).toBe(true);
  expect(onCancel).not.toHaveBeenCalled();
  expect(onConfirm).not.toHaveBeenCalled();
});

test("the disabled button is described by its reason", () => {
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog {...baseProps} disabledReason="Type the name first" onConfirm={onConfirm} />,
  );
  const descriptionId = getConfirmButton().getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(descriptionId)?.textContent).toBe("Type the name first");
  const form = screen.getByRole("dialog").querySelector("form");
  if (form) fireEvent.submit(form);
  expect(onConfirm).not.toHaveBeenCalled();
});

test("Escape cancels", () => {
  const onCancel = vi.fn();
  render(<ConfirmDialog {...baseProps} onCancel={onCancel} />);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(onCancel).toHaveBeenCalledTimes(1);
});
