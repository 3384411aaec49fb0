import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ColumnPlan } from "./plan.ts";
import { PreviewGrid } from "./preview-grid.tsx";

const columns = Array.from({ length: 12 }, (_, index): ColumnPlan => ({
  name: `column ${index}`,
  target: "",
  empty: "leaves",
  as: "text",
}));
const message = "Enter an email address, for example ana@example.com. ".repeat(4);
const rows = [{ line: 2, cells: [], errors: [{ column: "column 0", message }], warnings: [] }];

const getStart = (element: HTMLElement) => Number.parseFloat(element.style.insetInlineStart);

test("columns begin in sight beside long issues, and the columns in sight are rendered", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  render(<PreviewGrid columns={columns} rows={rows} label="Rows" />);
  expect(screen.getByRole("cell", { name: /Enter an email address/ }).textContent).toContain(
    message,
  );
  const start = getStart(screen.getByRole("columnheader", { name: "column 0" }));
  expect(start).toBeLessThan(400);

  const region = screen.getByRole("region", { name: "Rows" });
  region.scrollLeft = start + 6 * 180;
  act(() => void fireEvent.scroll(region));
  expect(getStart(screen.getByRole("columnheader", { name: "column 6" }))).toBe(start + 6 * 180);
});
