import { act, render, screen } from "@testing-library/react";
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
          isRetrying: false,
        }}
        loadedAt={Date.parse("2026-11-20T03:12:41Z")}
        onShow={() => {}}
      />
    </TimeModeProvider>,
  );
  expect(screen.getByText(/^No new events/).textContent).toBe(text);
});

test("with live updates, the bar shows the rate instead of the load time", () => {
  render(
    <NewEventsBar
      newEvents={{
        count: 0,
        hasMore: false,
        checkedAt: Date.now(),
        error: null,
        retry: () => {},
        isRetrying: false,
      }}
      loadedAt={Date.now()}
      ratePerMinute={3}
      onShow={() => {}}
    />,
  );
  expect(screen.getByText(/^Live/).textContent).toMatch(/^Live · 3 events per minute · checked /);
});

test("a failed refresh is reported with its cause", () => {
  render(
    <NewEventsBar
      newEvents={{
        count: 0,
        hasMore: false,
        checkedAt: undefined,
        error: new Error("No connection."),
        retry: () => {},
        isRetrying: false,
      }}
      loadedAt={Date.now()}
      onShow={() => {}}
    />,
  );
  expect(screen.getByText(/^The last refresh failed/).textContent).toBe(
    "The last refresh failed. No connection.",
  );
});

test("showing new events moves the focus to the list", async () => {
  const createBar = (count: number) => (
    <section tabIndex={-1}>
      <NewEventsBar
        newEvents={{
          count,
          hasMore: false,
          checkedAt: undefined,
          error: null,
          retry: () => {},
          isRetrying: false,
        }}
        loadedAt={0}
        onShow={() => {}}
      />
    </section>
  );
  const { rerender } = render(createBar(2));
  const button = screen.getByRole("button", { name: "Show 2 new events" });
  expect(button.querySelector("[tabindex]")).toBeNull();
  const list = button.closest("section");
  act(() => button.focus());
  await act(async () => rerender(createBar(0)));
  expect(document.activeElement).toBe(list);
});
