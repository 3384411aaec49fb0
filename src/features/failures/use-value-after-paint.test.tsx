import { act, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useValueAfterPaint } from "./use-value-after-paint.ts";

function Text({ value }: { value: string | undefined }) {
  return useValueAfterPaint(value) ?? "nothing";
}

const renderNextFrame = () =>
  act(() => {
    vi.advanceTimersToNextFrame();
  });

test("the first value is returned at once, and later values after a frame", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] });
  try {
    const { container, rerender } = render(<Text value="first" />);
    expect(container.textContent).toBe("first");
    rerender(<Text value="second" />);
    rerender(<Text value="third" />);
    expect(container.textContent).toBe("first");
    renderNextFrame();
    expect(container.textContent).toBe("third");
    rerender(<Text value={undefined} />);
    expect(container.textContent).toBe("third");
    renderNextFrame();
    expect(container.textContent).toBe("nothing");
  } finally {
    vi.useRealTimers();
  }
});
