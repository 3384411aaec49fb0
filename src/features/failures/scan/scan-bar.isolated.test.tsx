import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ScanView } from "./scan-text.ts";

const error = new Error("No connection.");

test.each([
  [{ status: "waiting", resumesAt: 5000 }, "The scan is waiting for the service.", true],
  [{ status: "failed", error }, "The scan stopped.", true],
  [{ status: "full" }, "The scan stopped.", false],
  [{ status: "done", error }, "Couldn't load new events.", true],
  [{ status: "done", error, resumesAt: 5000 }, "Couldn't load new events.", false],
] as const)(
  "the notice of a scan, without its code: %o %s Can be retried: %s",
  async (state, text, canRetry) => {
    vi.resetModules();
    const load = vi.fn<() => never>(() => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    vi.doMock("./stop-notice.tsx", load);
    const { FailureScanBar } = await import("./scan-bar.tsx");
    const resume = vi.fn<() => void>();
    const scan: ScanView = {
      scannedShare: 0.4,
      eventCount: 10,
      incompleteCount: 0,
      ...state,
      pause: () => undefined,
      resume,
    };
    const window = { name: "the range", periodText: "" };
    const { rerender } = render(<FailureScanBar scan={scan} window={window} />);
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    expect(screen.getByText(text)).toBeTruthy();
    const button = screen.queryByRole("button", { name: "Try again" });
    expect(button !== null).toBe(canRetry);
    if (!button) return;
    button.focus();
    fireEvent.click(button);
    expect(resume).toHaveBeenCalledTimes(1);
    rerender(<FailureScanBar scan={{ ...scan, status: "scanning" }} window={window} />);
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Scan" }));
  },
);
