import { act, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useRowLimit } from "./use-row-limit.ts";

function Rows({ count }: { count: number }) {
  return useRowLimit(count);
}

const renderNextFrame = () =>
  act(() => {
    vi.advanceTimersToNextFrame();
  });

test("each frame adds up to 12 rows, also after the list was shorter", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] });
  try {
    const { container, rerender } = render(<Rows count={30} />);
    const getLimitText = () => container.textContent;
    expect(getLimitText()).toBe("12");
    renderNextFrame();
    expect(getLimitText()).toBe("24");
    renderNextFrame();
    expect(getLimitText()).toBe("30");
    rerender(<Rows count={31} />);
    expect(getLimitText()).toBe("31");
    rerender(<Rows count={2} />);
    renderNextFrame();
    rerender(<Rows count={30} />);
    expect(getLimitText()).toBe("14");
    renderNextFrame();
    renderNextFrame();
    expect(getLimitText()).toBe("30");
  } finally {
    vi.useRealTimers();
  }
});
