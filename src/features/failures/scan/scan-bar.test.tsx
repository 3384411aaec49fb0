import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { FailureScanBar } from "./scan-bar.tsx";
import type { ScanView } from "./scan-text.ts";

afterEach(cleanup);

function Page({ initialStatus }: { initialStatus: ScanView["status"] }) {
  const [status, setStatus] = useState(initialStatus);
  return (
    <FailureScanBar
      scan={{
        status,
        scannedShare: 0.5,
        eventCount: 10,
        error: new Error("No connection."),
        pause: () => setStatus("paused"),
        resume: () => setStatus("scanning"),
      }}
      window={{ name: "the last 4 hours", when: "in the last 4 hours" }}
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

test("trying again moves the focus to the scan bar", async () => {
  render(<Page initialStatus="failed" />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Scan" }));
});
