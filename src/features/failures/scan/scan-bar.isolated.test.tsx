import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ScanView } from "./scan-text.ts";

test.each([
  ["waiting", "The scan is waiting for the service.", true],
  ["failed", "The scan stopped.", true],
  ["full", "The scan stopped.", false],
] as const)(
  "the notice of a scan that is %s, without its code: %s Can be retried: %s",
  async (status, text, canRetry) => {
    vi.resetModules();
    const load = vi.fn<() => never>(() => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    vi.doMock("./stop-notice.tsx", load);
    const { FailureScanBar } = await import("./scan-bar.tsx");
    const resume = vi.fn<() => void>();
    const scan: ScanView = {
      status,
      scannedShare: 0.4,
      eventCount: 10,
      incompleteCount: 0,
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
