import { render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { TimeModeProvider } from "../../../../components/text/time-mode.tsx";
import { NewEventsBar } from "./new-events-bar.tsx";

test.each([
  ["local", "No new events · loaded 12:12:41 · checked 4 s ago"],
  ["utc", "No new events · loaded 03:12:41 · checked 4 s ago"],
  ["relative", "No new events · loaded 14 s ago · checked 4 s ago"],
] as const)("in %s mode, the bar shows when the list was loaded", (mode, text) => {
  vi.useFakeTimers({ now: new Date("2026-11-20T03:12:55Z") });
  onTestFinished(() => void vi.useRealTimers());
  render(
    <TimeModeProvider mode={mode} timeZone="Asia/Tokyo">
      <NewEventsBar
        newEvents={{
          count: 0,
          hasMore: false,
          checkedAt: Date.parse("2026-11-20T03:12:51Z"),
          error: null,
          retry: () => {},
          retrying: false,
        }}
        loadedAt={Date.parse("2026-11-20T03:12:41Z")}
        onShow={() => {}}
      />
    </TimeModeProvider>,
  );
  expect(screen.getByText(/^No new events/).textContent).toBe(text);
});
