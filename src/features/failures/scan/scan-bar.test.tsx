import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { FailureScanBar } from "./scan-bar.tsx";
import type { ScanView } from "./scan-text.ts";

afterEach(cleanup);

interface PageProps {
  initialStatus: ScanView["status"];
  /** Overrides the status, as if it changed without an action by the operator. */
  status?: ScanView["status"];
  windowName?: string;
}

function Page({ initialStatus, status: newStatus, windowName = "the last 4 hours" }: PageProps) {
  const [lastStatus, setLastStatus] = useState(initialStatus);
  const status = newStatus ?? lastStatus;
  return (
    <FailureScanBar
      scan={{
        status,
        scannedShare: 0.5,
        eventCount: 10,
        incompleteCount: 0,
        error: new Error("No connection."),
        pause: () => setLastStatus("paused"),
        resume: () => setLastStatus("scanning"),
        refresh: () => setLastStatus("waiting"),
      }}
      window={{ name: windowName, periodText: "in the last 4 hours" }}
    />
  );
}

test("pausing and resuming keep the focus on the button", async () => {
  const user = userEvent.setup();
  render(<Page initialStatus="scanning" />);
  await user.click(screen.getByRole("button", { name: "Pause" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Resume" }));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Pause" }));
});

test.each([
  ["scanning", "Pause", "Resume"],
  ["paused", "Resume", "Pause"],
] as const)("a double click while %s doesn't undo “%s”", (initialStatus, label, nextLabel) => {
  render(<Page initialStatus={initialStatus} />);
  fireEvent.click(screen.getByRole("button", { name: label }), { detail: 1 });
  fireEvent.click(screen.getByRole("button", { name: nextLabel }), { detail: 2 });
  expect(screen.getByRole("button", { name: nextLabel })).toBeTruthy();
});

test("trying again moves the focus to the scan bar", async () => {
  render(<Page initialStatus="failed" />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Scan" }));
});

test("a refresh that waits for the service moves the focus to the scan bar", async () => {
  render(<Page initialStatus="done" />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Refresh" }));
  expect(screen.queryByRole("button", { name: "Refresh" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Scan" }));
});

test("the end of a wait moves the focus from “Try again” to the scan bar", () => {
  const { rerender } = render(<Page initialStatus="waiting" />);
  screen.getByRole("button", { name: "Try again" }).focus();
  rerender(<Page initialStatus="waiting" status="scanning" />);
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Scan" }));
});

test("a scan that starts to wait leaves the focus elsewhere", () => {
  const { rerender } = render(<Page initialStatus="scanning" />);
  rerender(<Page initialStatus="scanning" status="waiting" />);
  expect(document.activeElement).toBe(document.body);
});

test("a stopped scan is announced, but not again when its range is no longer current", () => {
  const { rerender } = render(<Page initialStatus="paused" />);
  const statusElement = screen.getByRole("status");
  expect(statusElement.textContent).toBe("50% of the range scanned");
  rerender(<Page initialStatus="paused" windowName="the 48 hours until 12:30" />);
  expect(screen.getByText("50% of the 48 hours until 12:30 scanned")).toBeTruthy();
  expect(statusElement.textContent).toBe("50% of the range scanned");
});
