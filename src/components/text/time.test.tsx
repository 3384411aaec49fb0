import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { InListContext } from "./in-list.tsx";
import { TimeModeProvider } from "./time-mode.tsx";
import { Age, Time } from "./time.tsx";

const instant = "2026-11-20T03:12:41.102Z";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T03:14:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const getTime = () => screen.getByRole("time");

describe("Time", () => {
  test.each([
    ["local", "12:12:41"],
    ["utc", "03:12:41"],
    ["relative", "1 min ago"],
  ] as const)("in %s mode it is shown as %s", (mode, text) => {
    render(
      <TimeModeProvider mode={mode} timeZone="Asia/Tokyo">
        <Time value={instant} />
      </TimeModeProvider>,
    );
    expect(getTime().textContent).toBe(text);
    expect(getTime().getAttribute("datetime")).toBe(instant);
  });

  test.each([
    ["utc", "2026-11-20T23:59:58Z", "03:12:41", "Nov 20, 03:12:41"],
    ["local", "2026-11-20T14:59:58Z", "12:12:41", "Nov 20, 12:12:41"],
  ] as const)("%s times show their day after midnight", (mode, now, before, after) => {
    vi.setSystemTime(new Date(now));
    render(
      <TimeModeProvider mode={mode} timeZone="Asia/Tokyo">
        <Time value={instant} />
      </TimeModeProvider>,
    );
    expect(getTime().textContent).toBe(before);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(getTime().textContent).toBe(after);
  });

  test("relative times update automatically", () => {
    render(
      <TimeModeProvider mode="relative">
        <Time value={instant} />
      </TimeModeProvider>,
    );
    act(() => void vi.advanceTimersByTime(60_000));
    expect(getTime().textContent).toBe("2 min ago");
  });

  test("the timer stops when no time is shown", () => {
    const { unmount } = render(
      <TimeModeProvider mode="utc">
        <Time value={instant} />
      </TimeModeProvider>,
    );
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("in a row a press closes the tooltip until the pointer leaves", async () => {
    const enter = () => {
      fireEvent.pointerEnter(getTime());
      fireEvent.mouseOver(getTime());
    };
    const leave = async () => {
      fireEvent.pointerLeave(getTime());
      fireEvent.mouseLeave(getTime());
      await wait();
    };
    const wait = () => act(() => vi.advanceTimersByTimeAsync(1000));
    const getTooltip = () => screen.queryByRole("tooltip");
    render(
      <InListContext value={true}>
        <Time value={instant} />
      </InListContext>,
    );
    enter();
    await wait();
    expect(getTooltip()).not.toBeNull();
    fireEvent.pointerDown(getTime());
    await wait();
    expect(getTooltip()).toBeNull();
    await leave();
    // Press before the tooltip has time to appear.
    enter();
    fireEvent.pointerDown(getTime());
    await wait();
    expect(getTooltip()).toBeNull();
    await leave();
    enter();
    await wait();
    expect(getTooltip()).not.toBeNull();
  });

  test("all formats are shown on focus", async () => {
    render(
      <TimeModeProvider mode="local" timeZone="Asia/Tokyo">
        <Time value={instant} />
      </TimeModeProvider>,
    );
    expect(getTime().tabIndex).toBe(0);
    // The test DOM can't distinguish keyboard focus from pointer focus.
    const originalMatches = Element.prototype.matches;
    vi.spyOn(Element.prototype, "matches").mockImplementation(function matchesWithFocus(
      this: Element,
      selector: string,
    ) {
      return selector === ":focus-visible" || originalMatches.call(this, selector);
    });
    fireEvent.focus(getTime());
    await act(() => vi.advanceTimersByTimeAsync(1000));
    const cardText = screen.getByRole("tooltip").textContent;
    for (const form of [
      "Asia/Tokyo",
      "Nov 20, 12:12:41.102",
      "Nov 20, 03:12:41.102",
      "1 min ago",
    ]) {
      expect(cardText).toContain(form);
    }
  });

  test("in a list only the row is a tab stop, not its times", () => {
    render(
      <InListContext value={true}>
        <Time value={instant} />
      </InListContext>,
    );
    expect(getTime().hasAttribute("tabindex")).toBe(false);
  });

  test("an invalid instant is shown as received", () => {
    const { container } = render(<Time value="soon" />);
    expect(container.textContent).toBe("soon");
  });
});

test("an age keeps counting", () => {
  const { container } = render(<Age value={instant} />);
  expect(container.textContent).toBe("1 min 18 s");
  act(() => void vi.advanceTimersByTime(10_000));
  expect(container.textContent).toBe("1 min 28 s");
});
