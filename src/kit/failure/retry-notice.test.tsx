import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { gate } from "../../api/client/client.ts";
import { RetryNotice } from "./retry-notice.tsx";

test("a read that waits for the end of a rate limit shows why", () => {
  // Other test files share the gate and may have closed it.
  const getOpensAt = vi.spyOn(gate, "getOpensAt").mockReturnValue(0);
  const { rerender } = render(<RetryNotice error={null} />);
  expect(document.body.textContent).toBe("");
  getOpensAt.mockReturnValue(Date.now() + 30_000);
  rerender(<RetryNotice error={null} />);
  expect(screen.getByText("The service is rate-limiting requests (429).")).toBeTruthy();
  expect(screen.getByText(/^Trying again in (29|30) s/)).toBeTruthy();
});
