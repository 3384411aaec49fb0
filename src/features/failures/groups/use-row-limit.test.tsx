import { act, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useRowLimit } from "./use-row-limit.ts";

function Rows({ count }: { count: number }) {
  return useRowLimit(count);
}

/** Renders the next frame. */
const nextFrame = () =>
  act(() => {
    vi.advanceTimersToNextFrame();
  });

test("each frame adds up to 12 rows, also after the list was shorter", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] });
  try {
    const { container, rerender } = render(<Rows count={30} />);
    const counts = () => container.textContent;
    expect(counts()).toBe("12");
    nextFrame();
    expect(counts()).toBe("24");
    nextFrame();
    expect(counts()).toBe("30");
    rerender(<Rows count={31} />);
    expect(counts()).toBe("31");
    rerender(<Rows count={2} />);
    nextFrame();
    rerender(<Rows count={30} />);
    expect(counts()).toBe("14");
    nextFrame();
    nextFrame();
    expect(counts()).toBe("30");
  } finally {
    vi.useRealTimers();
  }
});
