import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TimeModeProvider } from "../text/time-mode.tsx";
import { Histogram, type HistogramProps } from "./histogram.tsx";

const minuteMs = 60_000;
const from = Date.parse("2026-03-01T03:00:00Z");
const columns = Array.from({ length: 10 }, (_, index) => ({
  at: from + index * minuteMs,
  total: 10 + index,
  failed: index,
  partlyFailed: 0,
  warning: 0,
  open: 0,
  scannedShare: index === 0 ? 0.5 : 1,
}));
const emptyColumns = columns.map((column) => ({ ...column, total: 0, failed: 0, scannedShare: 1 }));

/** Renders a chart of ten minutes with a width of 100 pixels. */
function renderChart(props: Partial<HistogramProps> = {}) {
  const onZoom = vi.fn<HistogramProps["onZoom"]>();
  const onMark = vi.fn<(at: number) => void>();
  const range = { from, to: from + 10 * minuteMs };
  render(
    <TimeModeProvider mode="utc">
      <Histogram
        columns={columns}
        columnMs={minuteMs}
        range={range}
        onZoom={onZoom}
        onMark={onMark}
        {...props}
      />
    </TimeModeProvider>,
  );
  const plot = screen.getByRole("slider");
  plot.getBoundingClientRect = () => new DOMRect(0, 0, 100, 72);
  plot.setPointerCapture = () => undefined;
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(plot, { key, shiftKey });
  const toMinuteRange = (firstMinute: number, endMinute: number) => ({
    from: from + firstMinute * minuteMs,
    to: from + endMinute * minuteMs,
  });
  return { plot, press, toMinuteRange, onZoom, onMark };
}

const getCaption = () =>
  screen.getByText("3:0", { exact: false, selector: "strong" }).parentElement;
const getReadout = () => getCaption()?.textContent ?? "";

test("the summary has the range and the totals", () => {
  renderChart();
  expect(screen.getByRole("figure").getAttribute("aria-label")).toMatch(
    /03:00 – .*03:10, 145 events \(95% scanned\): 45 failed$/,
  );
  expect(getReadout()).toContain("45 failed");
  expect(getReadout()).toContain("95% scanned");
});

test("arrow keys read the columns, newest first", () => {
  const { plot, press } = renderChart();
  expect(plot.getAttribute("aria-valuenow")).toBe("10");
  press("ArrowLeft");
  expect(plot.getAttribute("aria-valuenow")).toBe("9");
  expect(plot.getAttribute("aria-valuetext")).toMatch(/03:08 – .*03:09, 18 events: 8 failed$/);
  expect(getReadout()).toContain("8 failed");
});

test("Shift selects several columns, and Enter zooms into them", () => {
  const { plot, press, onZoom, toMinuteRange } = renderChart();
  press("ArrowLeft");
  press("ArrowLeft", true);
  press("ArrowLeft", true);
  expect(plot.getAttribute("aria-valuetext")).toMatch(/03:06 – .*03:09, 51 events: 21 failed$/);
  press("Enter");
  expect(onZoom).toHaveBeenCalledExactlyOnceWith(toMinuteRange(6, 9));
  expect(getReadout()).toContain("45 failed");
});

test("Escape clears the selection, and is left to the page without one", () => {
  const { press, onZoom } = renderChart();
  press("Home");
  press("End", true);
  expect(press("Escape")).toBe(false);
  expect(press("Escape")).toBe(true);
  expect(onZoom).not.toHaveBeenCalled();
});

test("shortcuts of the page and the browser still work", () => {
  const { press, plot } = renderChart();
  expect(press("x")).toBe(true);
  expect(fireEvent.keyDown(plot, { key: "ArrowLeft", altKey: true })).toBe(true);
  expect(plot.getAttribute("aria-valuenow")).toBe("10");
});

test("dragging zooms into the range", () => {
  const { plot, onZoom, toMinuteRange } = renderChart();
  fireEvent.pointerDown(plot, { clientX: 75, button: 0 });
  fireEvent.pointerMove(plot, { clientX: 31 });
  expect(getReadout()).toContain("25 failed");
  fireEvent.pointerUp(plot, { clientX: 31 });
  expect(onZoom).toHaveBeenCalledExactlyOnceWith(toMinuteRange(3, 8));
});

test("a click selects a column without zooming", () => {
  const { plot, onZoom } = renderChart();
  fireEvent.pointerDown(plot, { clientX: 75, button: 0 });
  fireEvent.pointerUp(plot, { clientX: 75 });
  fireEvent.pointerLeave(plot);
  expect(getReadout()).toContain("7 failed");
  expect(onZoom).not.toHaveBeenCalled();
});

test("only the main button selects, and a canceled drag does nothing", () => {
  const { plot, onZoom } = renderChart();
  fireEvent.pointerDown(plot, { clientX: 75, button: 2 });
  fireEvent.pointerMove(plot, { clientX: 31 });
  fireEvent.pointerUp(plot);
  fireEvent.pointerDown(plot, { clientX: 75, button: 0 });
  fireEvent.pointerMove(plot, { clientX: 31 });
  fireEvent.pointerCancel(plot);
  fireEvent.pointerUp(plot);
  expect(onZoom).not.toHaveBeenCalled();
});

test("the column under the pointer is read until the pointer leaves", () => {
  const { plot } = renderChart();
  fireEvent.pointerMove(plot, { clientX: 31 });
  expect(getReadout()).toContain("3 failed");
  fireEvent.pointerLeave(plot);
  expect(getReadout()).toContain("45 failed");
});

test("a double-click and M mark a time", () => {
  const { plot, press, onMark } = renderChart();
  fireEvent.doubleClick(plot, { clientX: 31 });
  press("ArrowLeft");
  press("m");
  press("ArrowLeft");
  // With Caps Lock, the key's value is uppercase.
  press("M");
  expect(onMark.mock.calls).toEqual([
    [from + 3 * minuteMs],
    [from + 8 * minuteMs],
    [from + 7 * minuteMs],
  ]);
});

test("a double-tap doesn't mark a time, because it often means to zoom", () => {
  const { plot, onMark } = renderChart();
  fireEvent.pointerDown(plot, { clientX: 31, button: 0, pointerType: "touch" });
  fireEvent.pointerUp(plot, { clientX: 31, pointerType: "touch" });
  fireEvent.doubleClick(plot, { clientX: 31 });
  expect(onMark).not.toHaveBeenCalled();
  fireEvent.pointerDown(plot, { clientX: 31, button: 0, pointerType: "mouse" });
  fireEvent.pointerUp(plot, { clientX: 31, pointerType: "mouse" });
  fireEvent.doubleClick(plot, { clientX: 31 });
  expect(onMark).toHaveBeenCalledOnce();
});

test("the marker has its time, unless it is outside the chart", () => {
  renderChart({ markerAt: from + 4.5 * minuteMs });
  expect(within(screen.getByRole("slider")).getByText(/03:04$/)).toBeTruthy();
  expectNoMarkerOutsideChart();
  function expectNoMarkerOutsideChart() {
    const { container } = render(
      <Histogram
        columns={columns}
        columnMs={minuteMs}
        range={{ from, to: from + 10 * minuteMs }}
        onZoom={() => undefined}
        markerAt={from - minuteMs}
      />,
    );
    expect(within(container).queryByText(/02:59$/)).toBeNull();
  }
});

test("a table has the numbers of every column", () => {
  renderChart();
  expect(screen.queryByRole("table")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show table" }));
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows).toHaveLength(11);
  const cells = [...(rows[1]?.children ?? [])].map((cell) => cell.textContent);
  expect(cells.slice(1)).toEqual(["10", "0", "0", "0", "0", "50%"]);
  expect(cells[0]).toMatch(/03:00 – .*03:01$/);
  fireEvent.click(screen.getByRole("button", { name: "Hide table" }));
  expect(screen.queryByRole("table")).toBeNull();
});

test("a table has no numbers for columns that weren't scanned", () => {
  renderChart({ columns: emptyColumns.map((column) => ({ ...column, scannedShare: 0 })) });
  fireEvent.click(screen.getByRole("button", { name: "Show table" }));
  expect(screen.getAllByRole("row")[1]?.textContent).toMatch(/03:01–––––0%$/);
});

test("without events, the peak is 0", () => {
  const { plot } = renderChart({ columns: emptyColumns });
  expect(within(plot).getByText("peak 0")).toBeTruthy();
});

test("without columns there is no chart", () => {
  render(
    <Histogram columns={[]} columnMs={1} range={{ from, to: from }} onZoom={() => undefined} />,
  );
  expect(screen.queryByRole("figure")).toBeNull();
});
