import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TimeModeProvider } from "../text/time-mode.tsx";
import { describeRange, TimeRangeField, type TimeRange } from "./time-range-field.tsx";

const now = new Date("2026-11-20T12:00:00Z");
const range = { after: "2026-11-20T02:30:00Z", before: "2026-11-20T03:12:00Z" };

test.each<[TimeRange, string]>([
  [{}, "Any time"],
  [{ after: range.after }, "02:30 – now"],
  [{ before: range.before }, "Until 03:12"],
  [range, "02:30 – 03:12"],
  [{ after: "2026-11-19T02:30:00Z" }, "Nov 19, 02:30 – now"],
  [{ after: "2026-11-19T02:30:00Z", before: range.before }, "Nov 19, 02:30 – Nov 20, 03:12"],
  [{ after: "2026-11-19T02:30:00Z", before: "nonsense" }, "Nov 19, 02:30 – now"],
  [{ after: "nonsense" }, "Any time"],
  [{ after: range.after, last: "4h" }, "Last 4 hours"],
])("describes %j as %s", (value, text) => {
  expect(describeRange(value, "utc", now)).toBe(text);
});

function openRangeCard(value: TimeRange, defaultSpan?: string) {
  const onChange = vi.fn<(range: TimeRange) => void>();
  render(
    <TimeModeProvider mode="utc">
      <TimeRangeField value={value} onChange={onChange} defaultSpan={defaultSpan} />
    </TimeModeProvider>,
  );
  fireEvent.click(screen.getByRole("button"));
  return onChange;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Apply" }));

test("interprets entered times in the displayed time zone", () => {
  const onChange = openRangeCard({});
  type("From (UTC)", "2026-11-20T02:30");
  submit();
  expect(onChange).toHaveBeenCalledWith({ after: "2026-11-20T02:30:00.000Z" });
});

test("applying unchanged times keeps their milliseconds", () => {
  const preciseRange = { after: "2026-11-20T02:30:00.900Z", before: "2026-11-20T03:12:07.125Z" };
  const onChange = openRangeCard(preciseRange);
  submit();
  expect(onChange).toHaveBeenCalledWith(preciseRange);
});

test("rejects a reversed range in the field, and keeps the input", () => {
  const onChange = openRangeCard(range);
  type("Until (UTC)", "2026-11-20T01:00");
  submit();
  expect(onChange).not.toHaveBeenCalled();
  const message = screen.getByText("Enter a time after the start of the range.");
  expect(message.getAttribute("aria-live")).toBe("polite");
  expect(document.activeElement).toBe(screen.getByLabelText("Until (UTC)"));
  expect(screen.getByLabelText<HTMLInputElement>("Until (UTC)").value).toBe("2026-11-20T01:00");
});

test("passes on a relative range as such", () => {
  const onChange = openRangeCard({ last: "1h", after: range.after });
  expect(screen.getByRole("button", { name: "Last hour", pressed: true })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Last 4 hours" }));
  expect(onChange).toHaveBeenCalledWith({ last: "4h" });
});

test("rejects a date without a time, which browsers report as an empty value", () => {
  const onChange = openRangeCard({});
  const field = screen.getByLabelText<HTMLInputElement>("From (UTC)");
  Object.defineProperty(field, "validity", { value: { badInput: true }, configurable: true });
  submit();
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByText("Enter a date and a time.")).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  Object.defineProperty(field, "validity", { value: { badInput: false } });
  type("From (UTC)", "2026-11-20T02:30");
  expect(screen.queryByText("Enter a date and a time.")).toBeNull();
  submit();
  expect(onChange).toHaveBeenCalledWith({ after: "2026-11-20T02:30:00.000Z" });
});

test("names the default range, and where it ends", () => {
  const onChange = openRangeCard(range, "48h");
  expect(screen.queryByRole("button", { name: "Any time" })).toBeNull();
  expect(screen.queryByText(/open-ended/)).toBeNull();
  expect(screen.getByText("Leave empty to start 48 hours before the end.")).toBeTruthy();
  expect(screen.getByText("Leave empty to include events up to now.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Last 48 hours" }));
  expect(onChange).toHaveBeenCalledWith({});
});
