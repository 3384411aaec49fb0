import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ScanBar } from "./scan-bar.tsx";

const progress = {
  status: "failed",
  scannedCount: 99,
  matches: [],
  incompleteCount: 0,
  drift: [],
  error: new Error("No connection."),
} as const;
const scan = {
  progress,
  isScanning: false,
  uncheckedCount: 0,
  stop: () => undefined,
  resume: () => undefined,
};

test("the status of a failed search includes what was searched and why it failed", () => {
  render(<ScanBar scan={scan} after={undefined} />);
  expect(screen.getByRole("status").textContent).toBe(
    "Searched 99 events · 0 matches · Couldn't search older events. No connection.",
  );
});

test("a double click doesn't stop the search that it starts", () => {
  const stop = vi.fn();
  render(<ScanBar scan={{ ...scan, isScanning: true, stop }} after={undefined} />);
  const stopButton = screen.getByRole("button", { name: "Stop" });
  fireEvent.click(stopButton, { detail: 2 });
  expect(stop).not.toHaveBeenCalled();
  fireEvent.click(stopButton, { detail: 1 });
  expect(stop).toHaveBeenCalledTimes(1);
});
