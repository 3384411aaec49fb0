import { render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { TimeModeProvider } from "../text/time-mode.tsx";
import { StaleNotice } from "./banner.tsx";

test.each([
  ["local", "The last refresh failed. No connection. Showing data from 12:12:41."],
  ["utc", "The last refresh failed. No connection. Showing data from 03:12:41."],
  ["relative", "The last refresh failed. No connection. Showing data from 14 s ago."],
] as const)(
  "in %s mode, a failed refresh is shown with its cause and the time of the data",
  (mode, text) => {
    vi.useFakeTimers({ now: new Date("2026-11-20T03:12:55Z") });
    onTestFinished(() => void vi.useRealTimers());
    render(
      <TimeModeProvider mode={mode} timeZone="Asia/Tokyo">
        <StaleNotice
          error={new Error("No connection.")}
          loadedAt="2026-11-20T03:12:41Z"
          onRetry={() => {}}
          isRetrying={false}
        />
      </TimeModeProvider>,
    );
    expect(screen.getByText(/Showing data/).textContent).toBe(text);
  },
);
