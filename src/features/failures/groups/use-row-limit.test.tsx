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
    const getCounts = () => container.textContent;
    expect(getCounts()).toBe("12");
    renderNextFrame();
    expect(getCounts()).toBe("24");
    renderNextFrame();
    expect(getCounts()).toBe("30");
    rerender(<Rows count={31} />);
    expect(getCounts()).toBe("31");
    rerender(<Rows count={2} />);
    renderNextFrame();
    rerender(<Rows count={30} />);
    expect(getCounts()).toBe("14");
    renderNextFrame();
    renderNextFrame();
    expect(getCounts()).toBe("30");
  } finally {
    vi.useRealTimers();
  }
});
