import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FilterChip } from "./filter-chip.tsx";
import { FilterMenu } from "./filter-menu.tsx";

test("shows its field and value, and can be removed", () => {
  const onRemove = vi.fn();
  const { container } = render(<FilterChip label="severity" value="high" onRemove={onRemove} />);
  expect(container.textContent).toBe("severityhigh");
  fireEvent.click(screen.getByRole("button", { name: "Remove filter: severity" }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});

test("labels a filter that the browser applies", () => {
  const { container } = render(<FilterChip label="provider" value="any" appliedBy="browser" />);
  expect(container.textContent).toBe("In browser: providerany");
});

test("opens its editor, which can close itself", async () => {
  render(
    <FilterChip
      label="severity"
      value="high"
      renderEditor={(close) => <button onClick={close}>Apply</button>}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: /severity/ }));
  expect(screen.getByRole("dialog", { name: "Filter: severity" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("opens the menu with /, and picks a field", () => {
  const onPick = vi.fn();
  render(
    <FilterMenu
      buttonRef={null}
      fields={[{ id: "email", label: "Email", hint: "exact" }]}
      onPick={onPick}
    />,
  );
  const getBoundingClientRectSpy = vi.spyOn(screen.getByRole("button"), "getBoundingClientRect");
  fireEvent.keyDown(document.body, { key: "/" });
  // The menu is placed at its button.
  expect(getBoundingClientRectSpy).toHaveBeenCalled();
  fireEvent.click(screen.getByRole("menuitem", { name: /Email/ }));
  expect(onPick).toHaveBeenCalledWith("email");
});
