import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { gate } from "../../api/client/client.ts";
import { ApiError } from "../../api/client/errors.ts";
import { startRetryDelay } from "../../api/client/retry.ts";
import { RetryNotice } from "./retry-notice.tsx";

afterEach(cleanup);

test("a read that waits for the end of a rate limit shows why", () => {
  // Other test files share the gate and may have closed it.
  const getOpensAtSpy = vi.spyOn(gate, "getOpensAt").mockReturnValue(0);
  const { rerender } = render(<RetryNotice error={null} />);
  expect(document.body.textContent).toBe("");
  getOpensAtSpy.mockReturnValue(Date.now() + 30_000);
  rerender(<RetryNotice error={null} />);
  expect(screen.getByText("The service is rate-limiting requests (429).")).toBeTruthy();
  expect(screen.getByText(/^Trying again in (29|30) s/)).toBeTruthy();
});

const networkError = new ApiError({ kind: "network" }, { method: "GET", url: "/v1/integrations" });

test.each([
  [30_000, "The service is rate-limiting requests (429).", "Trying again in 30 s."],
  [5000, networkError.message, "Trying again in 16 s."],
  [-5000, networkError.message, "Trying again in 16 s."],
])(
  "a failed read waits for its retry and for the gate, which opens in %i ms",
  (gateDelayMs, reason, text) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    vi.spyOn(gate, "getOpensAt").mockReturnValue(Date.now() + gateDelayMs);
    // Records a retry in 16 s.
    startRetryDelay(4, networkError, () => 1);
    render(<RetryNotice error={networkError} />);
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  },
);
