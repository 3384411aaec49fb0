import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FilterChip } from "./filter-chip.tsx";
import { FilterMenu } from "./filter-menu.tsx";

test("a filter says its field and value, and can be removed", () => {
  const onRemove = vi.fn();
  const { container } = render(<FilterChip label="severity" value="high" onRemove={onRemove} />);
  expect(container.textContent).toBe("severityhigh");
  fireEvent.click(screen.getByRole("button", { name: "Remove the filter severity" }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});

test("a filter of the browser says so", () => {
  const { container } = render(<FilterChip label="provider" value="any" by="browser" />);
  expect(container.textContent).toBe("here providerany");
});

test("its editor opens from the chip and closes itself", async () => {
  render(
    <FilterChip
      label="severity"
      value="high"
      editor={(close) => <button onClick={close}>Apply</button>}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: /severity/ }));
  expect(screen.getByRole("dialog", { name: "Filter severity" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("/ opens the menu of fields, and one is picked", () => {
  const onPick = vi.fn();
  render(<FilterMenu fields={[{ id: "email", label: "Email", hint: "exact" }]} onPick={onPick} />);
  fireEvent.keyDown(document.body, { key: "/" });
  fireEvent.click(screen.getByRole("menuitem", { name: /Email/ }));
  expect(onPick).toHaveBeenCalledWith("email");
});
