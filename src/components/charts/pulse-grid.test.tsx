import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TimeModeProvider } from "../text/time-mode.tsx";
import { PulseGrid, type PulseGridProps } from "./pulse-grid.tsx";

const minuteMs = 60_000;
const from = Date.parse("2026-03-01T03:00:00Z");
const rows = ["SendGrid", "Twilio"].map((label, rowIndex) => ({
  id: label,
  label,
  cells: [0, 1, 2].map((columnIndex) => ({
    ok: columnIndex * 10,
    warning: rowIndex,
    failed: rowIndex * columnIndex,
  })),
}));

function createGrid(
  shownRows: PulseGridProps["rows"],
  onSelect: PulseGridProps["onSelect"] = () => undefined,
) {
  return (
    <TimeModeProvider mode="utc">
      <main tabIndex={-1}>
        <PulseGrid rows={shownRows} from={from} columnMs={minuteMs} onSelect={onSelect} />
      </main>
    </TimeModeProvider>
  );
}

function renderGrid() {
  const onSelect = vi.fn<PulseGridProps["onSelect"]>();
  render(createGrid(rows, onSelect));
  return onSelect;
}

const getCells = () => screen.getAllByRole("gridcell");
const getReadout = () => screen.getByRole("figure").querySelector("figcaption")?.textContent;
const getNames = () => getCells().map((cell) => cell.getAttribute("aria-label") ?? "");
const findFocusedIndex = () => getCells().findIndex((cell) => cell === document.activeElement);
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test("every cell has a time and its numbers", () => {
  renderGrid();
  expect(getNames()[0]).toMatch(/03:00 – .*03:01, no calls$/);
  expect(getNames()[1]).toMatch(/03:01 – .*03:02, 10 succeeded$/);
  expect(getNames()[5]).toMatch(/03:02 – .*03:03, 20 succeeded, 1 with warnings, and 2 failed$/);
});

test("the grid is one tab stop, and arrow keys move between cells", () => {
  renderGrid();
  expect(getCells().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0, -1, -1, -1]);
  getCells()[2]?.focus();
  press("ArrowDown");
  expect(findFocusedIndex()).toBe(5);
  press("Home");
  expect(findFocusedIndex()).toBe(3);
  expect(getCells().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0, -1, -1]);
});

test("the tab stop and the readout follow the focused cell to its row's new place", () => {
  const { rerender } = render(createGrid(rows));
  act(() => getCells()[4]?.focus());
  rerender(createGrid(rows.toReversed()));
  expect(findFocusedIndex()).toBe(1);
  expect(getCells().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1, -1, -1]);
  expect(getReadout()).toMatch(/^Twilio/);
  press("ArrowDown");
  expect(findFocusedIndex()).toBe(4);
});

test.each([
  ["row", rows.slice(0, 1), [-1, -1, 0]],
  ["column", rows.map((row) => ({ ...row, cells: row.cells.slice(0, 2) })), [-1, 0, -1, -1]],
  ["grid", [], []],
])("the focus moves to the page if the cell's %s disappears", (_, shownRows, tabIndexes) => {
  const { rerender } = render(createGrid(rows));
  act(() => getCells()[5]?.focus());
  rerender(createGrid(shownRows));
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(screen.queryAllByRole("gridcell").map(({ tabIndex }) => tabIndex)).toEqual(tabIndexes);
});

test("the focused cell and the cell under the pointer are read as text", () => {
  renderGrid();
  fireEvent.focus(getCells()[5] ?? document.body);
  expect(getReadout()).toMatch(/^Twilio, .*03:03: 20 succeeded, 1 with warnings, and 2 failed$/);
  fireEvent.pointerOver(getCells()[1] ?? document.body);
  expect(getReadout()).toMatch(/^SendGrid, .*03:02: 10 succeeded$/);
  fireEvent.pointerLeave(screen.getByRole("grid"));
  expect(getReadout()).toMatch(/^Twilio/);
});

test("the explanation of the cells doesn't depend on colors", () => {
  renderGrid();
  const explanation = screen.getByRole("figure").querySelector("figcaption")?.textContent;
  expect(explanation).toMatch(/^A striped bar shows .* In cells with a solid bar, /);
  expect(explanation).not.toMatch(/amber|red|green/);
});

test("Enter and a click select a provider and a time", () => {
  const onSelect = renderGrid();
  getCells()[4]?.focus();
  press("Enter");
  fireEvent.click(getCells()[0] ?? document.body);
  expect(onSelect.mock.calls).toEqual([
    [rows[1], { from: from + minuteMs, to: from + 2 * minuteMs }],
    [rows[0], { from, to: from + minuteMs }],
  ]);
});

test("a table has the columns with calls", () => {
  renderGrid();
  fireEvent.click(screen.getByRole("button", { name: "Show table" }));
  const tableRows = within(screen.getByRole("table")).getAllByRole("row");
  expect(tableRows).toHaveLength(1 + 5);
  expect([...(tableRows.at(-1)?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    "Twilio",
    expect.stringMatching(/03:02 – .*03:03$/),
    "20",
    "1",
    "2",
  ]);
});

test("without columns there is no grid", () => {
  render(<PulseGrid rows={[]} from={from} columnMs={minuteMs} onSelect={() => undefined} />);
  expect(screen.queryByRole("grid")).toBeNull();
});
