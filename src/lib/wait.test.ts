import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wait } from "./wait.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("waits for the given time", async () => {
  const done = vi.fn();
  const waiting = wait(100).then(done);
  await vi.advanceTimersByTimeAsync(99);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(done).toHaveBeenCalledOnce();
});

test("an abort rejects with its reason", async () => {
  const abort = new AbortController();
  const waiting = wait(100, abort.signal);
  abort.abort(new Error("left the page"));
  await expect(waiting).rejects.toThrow("left the page");
  await expect(wait(100, abort.signal)).rejects.toThrow("left the page");
  expect(vi.getTimerCount()).toBe(0);
});
