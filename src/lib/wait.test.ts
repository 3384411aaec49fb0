import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wait } from "./wait.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("waits for the given time", async () => {
  const onResolve = vi.fn();
  const waitPromise = wait(100).then(onResolve);
  await vi.advanceTimersByTimeAsync(99);
  expect(onResolve).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waitPromise;
  expect(onResolve).toHaveBeenCalledOnce();
});

test("an abort rejects with its reason", async () => {
  const controller = new AbortController();
  const waitPromise = wait(100, controller.signal);
  controller.abort(new Error("left the page"));
  await expect(waitPromise).rejects.toThrow("left the page");
  await expect(wait(100, controller.signal)).rejects.toThrow("left the page");
  expect(vi.getTimerCount()).toBe(0);
});
