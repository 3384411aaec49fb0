import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ScanView } from "./scan-text.ts";

test.each([
  ["waiting", true],
  ["failed", true],
  ["full", false],
] as const)(
  "a scan that is %s can be retried without the code of the notice: %s",
  async (status, canRetry) => {
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
      pause: () => undefined,
      resume,
    };
    render(<FailureScanBar scan={scan} window={{ name: "the range", periodText: "" }} />);
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    expect(screen.getByText("The scan stopped.")).toBeTruthy();
    const button = screen.queryByRole("button", { name: "Try again" });
    expect(button !== null).toBe(canRetry);
    if (button) fireEvent.click(button);
    expect(resume).toHaveBeenCalledTimes(canRetry ? 1 : 0);
  },
);
