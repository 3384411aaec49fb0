import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import type { ReactElement } from "react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SaveBar } from "../../../components/form/save-bar.tsx";
import { AppTheme } from "../app-theme.tsx";

const onClick = vi.fn<() => void>();

interface ButtonState {
  loading?: boolean;
  disabled?: boolean;
}
const buttonFactories: readonly [string, (state: ButtonState) => ReactElement][] = [
  ["button", (state) => <Button {...state} onClick={onClick} aria-label="Refresh" />],
  ["icon button", (state) => <IconButton {...state} onClick={onClick} aria-label="Refresh" />],
];
const getButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Refresh" });

test.each(
  buttonFactories.flatMap(([name, createButton]) => [
    [`loading ${name}`, createButton, { loading: true }] as const,
    [`disabled ${name}`, createButton, { disabled: true }] as const,
  ]),
)("a %s keeps the focus and ignores clicks", (_, createButton, state) => {
  onClick.mockReset();
  const { rerender } = render(createButton({}), { wrapper: AppTheme });
  act(() => getButton().focus());
  rerender(createButton(state));
  expect(getButton().disabled).toBe(false);
  expect(getButton().getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(getButton());
  fireEvent.click(getButton());
  expect(onClick).not.toHaveBeenCalled();
  // The window loses focus.
  fireEvent.blur(getButton());
  expect(getButton().disabled).toBe(false);

  rerender(createButton({}));
  expect(getButton().getAttribute("aria-disabled")).toBeNull();
  fireEvent.click(getButton());
  expect(onClick).toHaveBeenCalledTimes(1);
});

test("a disabled button can't get the focus once it has lost it", () => {
  const { rerender } = render(<Button aria-label="Refresh" />, { wrapper: AppTheme });
  act(() => getButton().focus());
  rerender(<Button aria-label="Refresh" disabled />);
  act(() => getButton().blur());
  expect(getButton().disabled).toBe(true);
  expect(getButton().getAttribute("aria-disabled")).toBeNull();
});

test("a button with an address is a link", () => {
  render(<Button href="/events">Events</Button>, { wrapper: AppTheme });
  expect(screen.getByRole("link", { name: "Events" }).getAttribute("href")).toBe("/events");
  expect(screen.queryByRole("button")).toBeNull();
});

test("the review button of a form keeps the focus when no change is left", () => {
  const onSubmit = vi.fn<() => void>();
  const createForm = (reason: string | undefined) => (
    <form onSubmit={onSubmit}>
      <SaveBar reviewLabel="Review" disabledReason={reason} error={undefined} onCancel={() => {}} />
    </form>
  );
  const { rerender } = render(createForm(undefined), { wrapper: AppTheme });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Review" });
  act(() => button.focus());
  rerender(createForm("Change a field first."));
  expect(document.activeElement).toBe(button);
  expect(button.disabled).toBe(false);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(button);
  expect(onSubmit).not.toHaveBeenCalled();
});
