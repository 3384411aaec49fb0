import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TextFilter } from "./text-filter.tsx";

test("an invalid value is reported in a live region, which exists before the error", () => {
  const onApply = vi.fn<(value: string | undefined) => void>();
  render(
    <TextFilter
      label="Context keys"
      hint="For example tenant:acme"
      value="tenant"
      validate={() => "Enter type:id."}
      onApply={onApply}
      onCancel={() => undefined}
    />,
  );
  const help = screen.getByText("For example tenant:acme");
  expect(help.getAttribute("aria-live")).toBe("polite");
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  expect(help.textContent).toBe("Enter type:id.");
  expect(onApply).not.toHaveBeenCalled();
});
