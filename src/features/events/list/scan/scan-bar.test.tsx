import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ScanBar } from "./scan-bar.tsx";

test("the status of a failed search includes what was searched and why it failed", () => {
  render(
    <ScanBar
      scan={{
        progress: {
          status: "failed",
          scannedCount: 99,
          matches: [],
          incompleteCount: 0,
          drift: [],
          error: new Error("No connection."),
        },
        isScanning: false,
        uncheckedCount: 0,
        stop: () => {},
        resume: () => {},
      }}
      after={undefined}
    />,
  );
  expect(screen.getByRole("status").textContent).toBe(
    "Searched 99 events · 0 matches · Couldn't search older events. No connection.",
  );
});
