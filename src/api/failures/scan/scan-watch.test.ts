import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wait } from "../../../lib/wait.ts";
import { createScanWatch } from "./scan-watch.ts";

const clock = { now: () => Date.now(), wait };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("polls at once and every 15 s, until watching ends", async () => {
  const poll = vi.fn(() => Promise.resolve());
  const watch = createScanWatch(clock, poll);
  watch.set(true);
  watch.set(true);
  await vi.advanceTimersByTimeAsync(46_000);
  expect(poll).toHaveBeenCalledTimes(4);
  watch.set(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(poll).toHaveBeenCalledTimes(4);
});

test("polls every 60 s while the tab is hidden, and soon after it is visible", async () => {
  const poll = vi.fn(() => Promise.resolve());
  let isVisible = false;
  const watch = createScanWatch(clock, poll, () => isVisible);
  watch.set(true);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(poll).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(poll).toHaveBeenCalledTimes(2);
  isVisible = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(poll).toHaveBeenCalledTimes(3);
  watch.set(false);
});
