import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TimeModeProvider } from "../../../components/text/time-mode.tsx";
import type { WaitPlan } from "./wait-plan.ts";
import { WaitResult } from "./wait-result.tsx";

const timedPlan: WaitPlan = { kind: "timed", weekDays: [], monthDays: [], unsupportedRules: [] };
const recordedAt = "2026-11-21T03:00:00.000Z";

test.each<[plan: WaitPlan, eventTime: unknown]>([
  [{ kind: "span", amount: 1e13, unit: "seconds" }, recordedAt],
  [{ kind: "span", amount: 1e9, unit: "months" }, recordedAt],
  [{ kind: "until", until: "+275760-09-13T00:00:00.000Z" }, recordedAt],
  [timedPlan, "+275760-09-13T00:00:00.000Z"],
])("%j from %s is described without a calendar", (plan, eventTime) => {
  render(<WaitResult type="delay" plan={plan} timeZone="UTC" eventTime={eventTime} />);
  expect(screen.getByText(/^The workflow (waits|continues)/)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

// The last week of the calendar has days of the year 10000.
test("a calendar marks the end of a wait on the last day of the year 9999", () => {
  const plan: WaitPlan = { kind: "until", until: "9999-12-31T23:59:59.000Z" };
  // React reports repeated keys as errors.
  const consoleErrorSpy = vi.spyOn(console, "error");
  render(<WaitResult type="delay" plan={plan} timeZone="UTC" eventTime={recordedAt} />);
  expect(consoleErrorSpy).not.toHaveBeenCalled();
  expect(screen.getByRole("table", { name: "December 9999" })).toBeTruthy();
  expect(screen.getByTitle("Wait ends").textContent).toBe("31");
});

test("a wait that starts now moves with the current time", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T03:01:00.000Z") });
  const plan: WaitPlan = { kind: "span", amount: 1, unit: "minutes" };
  render(<WaitResult type="delay" plan={plan} timeZone="UTC" eventTime={undefined} />);
  const endTime = screen.getByRole("listitem").querySelector("time");
  expect(endTime?.dateTime).toBe("2026-11-21T03:02:00.000Z");
  endTime?.focus();
  for (const end of ["2026-11-21T03:03:00.000Z", "2026-11-21T03:04:00.000Z"]) {
    act(() => void vi.advanceTimersByTime(60_000));
    expect(endTime?.dateTime).toBe(end);
    expect(document.activeElement).toBe(endTime);
  }
  vi.useRealTimers();
});

test("a cron expression's next times are listed with their seconds, and marked in the calendar", () => {
  const plan: WaitPlan = { ...timedPlan, cron: "30 0 9 * * 1" };
  render(
    <TimeModeProvider mode="utc">
      <WaitResult type="digest" plan={plan} timeZone="Europe/Berlin" eventTime={recordedAt} />
    </TimeModeProvider>,
  );
  const items = screen.getAllByRole("listitem");
  expect(items).toHaveLength(3);
  expect(items[0]?.textContent).toContain("08:00:30");
  const markedDays = screen.getAllByTitle("Wait ends").map(({ textContent }) => textContent);
  expect(markedDays).toEqual(["23", "30"]);
});
