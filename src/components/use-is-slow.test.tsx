import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useIsSlow } from "./use-is-slow.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("is true only for slow operations, until they end", () => {
  const { result, rerender } = renderHook(({ isWaiting }) => useIsSlow(isWaiting), {
    initialProps: { isWaiting: true },
  });
  act(() => void vi.advanceTimersByTime(299));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
  rerender({ isWaiting: false });
  expect(result.current).toBe(false);
  rerender({ isWaiting: true });
  expect(result.current).toBe(false);
});
