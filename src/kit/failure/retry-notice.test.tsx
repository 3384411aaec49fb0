import { render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { gate } from "../../api/client/client.ts";
import { RetryNotice } from "./retry-notice.tsx";

test("a read that waits for the end of a rate limit shows why", () => {
  // The gate is shared with other tests, for which it must be open.
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const { rerender } = render(<RetryNotice error={null} />);
  expect(document.body.textContent).toBe("");
  gate.close(30_000);
  rerender(<RetryNotice error={null} />);
  expect(screen.getByText("The service is rate-limiting requests (429).")).toBeTruthy();
  expect(screen.getByText(/^Trying again in (29|30) s/)).toBeTruthy();
});
