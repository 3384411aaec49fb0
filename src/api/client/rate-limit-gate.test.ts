import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRateLimitGate } from "./rate-limit-gate.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an open gate resolves immediately, a closed one delays every call", async () => {
  const gate = createRateLimitGate(100, () => 0.5);
  await gate.pass();
  gate.close(1000);
  gate.close(10);
  const passed = vi.fn();
  const both = [gate.pass().then(passed), gate.pass().then(passed)];
  await vi.advanceTimersByTimeAsync(999);
  expect(passed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(51);
  await Promise.all(both);
  expect(passed).toHaveBeenCalledTimes(2);
});

test("a waiting call can be aborted, and waits longer if the gate closes again", async () => {
  const gate = createRateLimitGate(0);
  gate.close(1000);
  const abort = new AbortController();
  const abortedPass = gate.pass(abort.signal);
  abort.abort(new Error("page closed"));
  await expect(abortedPass).rejects.toThrow("page closed");

  const passed = vi.fn();
  const waiting = gate.pass().then(passed);
  await vi.advanceTimersByTimeAsync(900);
  gate.close(1000);
  await vi.advanceTimersByTimeAsync(900);
  expect(passed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  await waiting;
  expect(passed).toHaveBeenCalledOnce();
});
