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

const getSize = (element: HTMLElement) => Number.parseFloat(element.style.inlineSize);
const getStart = (element: HTMLElement) => Number.parseFloat(element.style.insetInlineStart);

test("the longest issues fit in their column, and the columns in sight are rendered", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  render(<PreviewGrid columns={columns} rows={rows} label="Rows" />);
  const issues = screen.getByRole("columnheader", { name: "Issues" });
  expect(getSize(issues)).toBeGreaterThan(message.length * 6.5);

  const region = screen.getByRole("region", { name: "Rows" });
  const start = getStart(issues) + getSize(issues);
  region.scrollLeft = start;
  act(() => void fireEvent.scroll(region));
  expect(getStart(screen.getByRole("columnheader", { name: "column 0" }))).toBe(start);
});
