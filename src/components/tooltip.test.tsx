import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Tooltip } from "./tooltip.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const getTooltip = () => screen.queryByRole("tooltip");
const getButton = () => screen.getByRole("button");
/** Waits for the delay of the tooltip, and then for its transition. */
async function wait(durationMs = 1000) {
  await act(() => vi.advanceTimersByTimeAsync(durationMs));
  await act(() => vi.advanceTimersByTimeAsync(durationMs));
}

describe("Tooltip", () => {
  test("labels its element before it mounts, unless the element has a label", () => {
    render(
      <>
        <Tooltip title="Copy the id">
          <button type="button">C</button>
        </Tooltip>
        <Tooltip title="Copied">
          <button type="button" aria-label="Copy the address" />
        </Tooltip>
      </>,
    );
    expect(screen.getByRole("button", { name: "Copy the id" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy the address" })).toBeTruthy();
    expect(getTooltip()).toBeNull();
  });

  test("opens at the hovered element and describes it", async () => {
    const consoleErrorSpy = vi.spyOn(console, "error");
    render(
      <Tooltip title="Nothing is chosen" describeChild>
        <button type="button">Save</button>
      </Tooltip>,
    );
    const element = getButton();
    expect(element.title).toBe("Nothing is chosen");
    act(() => element.focus());
    fireEvent.mouseOver(element);
    await wait();
    expect(getButton()).toBe(element);
    expect(document.activeElement).toBe(element);
    expect(getTooltip()?.textContent).toBe("Nothing is chosen");
    expect(element.getAttribute("aria-describedby")).toBe(getTooltip()?.id);
    expect(element.title).toBe("");
    fireEvent.keyDown(document, { key: "Escape" });
    await wait();
    expect(getTooltip()).toBeNull();
    expect(element.title).toBe("Nothing is chosen");
    expect(consoleErrorSpy).not.toHaveBeenCalled();
  });

  test("opens on focus and long touch, and closes afterward", async () => {
    render(
      <Tooltip title="Columns">
        <button type="button">C</button>
      </Tooltip>,
    );
    act(() => getButton().focus());
    await wait();
    expect(getTooltip()).not.toBeNull();
    act(() => getButton().blur());
    await wait();
    expect(getTooltip()).toBeNull();
    fireEvent.touchStart(getButton());
    await wait();
    expect(getTooltip()).not.toBeNull();
    fireEvent.touchEnd(getButton());
    await wait(3000);
    expect(getTooltip()).toBeNull();
  });

  test("stays open while the pointer is on it", async () => {
    render(
      <Tooltip title="Columns">
        <button type="button">C</button>
      </Tooltip>,
    );
    fireEvent.mouseOver(getButton());
    await wait();
    fireEvent.mouseLeave(getButton());
    const firstTooltip = getTooltip();
    if (firstTooltip) fireEvent.mouseOver(firstTooltip);
    await wait();
    expect(getTooltip()).not.toBeNull();
  });

  test("doesn't open after the pointer has left", async () => {
    render(
      <Tooltip title="Columns">
        <button type="button">C</button>
      </Tooltip>,
    );
    for (let pass = 0; pass < 2; pass += 1) {
      fireEvent.mouseOver(getButton());
      fireEvent.mouseLeave(getButton());
      await wait();
      expect(getTooltip()).toBeNull();
    }
    act(() => {
      // Both events happen before the next render.
      fireEvent.mouseOver(getButton());
      fireEvent.mouseLeave(getButton());
    });
    await wait();
    expect(getTooltip()).toBeNull();
  });

  test("works for an element that replaced another", async () => {
    const createTooltip = (key: string) => (
      <Tooltip title="Columns">
        <button key={key} type="button">
          {key}
        </button>
      </Tooltip>
    );
    const { rerender } = render(createTooltip("one"));
    fireEvent.mouseOver(getButton());
    await wait();
    rerender(createTooltip("two"));
    fireEvent.keyDown(document, { key: "Escape" });
    await wait();
    expect(getTooltip()).toBeNull();
    fireEvent.mouseOver(getButton());
    await wait();
    expect(getTooltip()).not.toBeNull();
  });

  test("forwards events to its element and reports opening", async () => {
    const calls: string[] = [];
    render(
      <Tooltip
        title="Columns"
        onOpen={() => calls.push("open")}
        onClose={() => calls.push("close")}
      >
        <button
          type="button"
          onMouseOver={() => calls.push("over")}
          onFocus={() => calls.push("focus")}
          onMouseLeave={() => calls.push("leave")}
        >
          C
        </button>
      </Tooltip>,
    );
    fireEvent.mouseOver(getButton());
    await wait();
    fireEvent.focus(getButton());
    fireEvent.mouseLeave(getButton());
    await wait();
    expect(calls).toEqual(["over", "open", "focus", "leave", "close"]);
  });
});
