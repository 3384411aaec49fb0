import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRateLimitGate } from "./rate-limit-gate.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an open gate resolves immediately, a closed one delays every call", async () => {
  const gate = createRateLimitGate(100, () => 0.5);
  await gate.pass();
  gate.close(1000);
  gate.close(10);
  const onPass = vi.fn();
  const passPromises = [gate.pass().then(onPass), gate.pass().then(onPass)];
  await vi.advanceTimersByTimeAsync(999);
  expect(onPass).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(51);
  await Promise.all(passPromises);
  expect(onPass).toHaveBeenCalledTimes(2);
});

test("a waiting call can be aborted, and waits longer if the gate closes again", async () => {
  const gate = createRateLimitGate(0);
  gate.close(1000);
  const abortController = new AbortController();
  const abortedPassPromise = gate.pass(abortController.signal);
  abortController.abort(new Error("page closed"));
  await expect(abortedPassPromise).rejects.toThrow("page closed");

  const onPass = vi.fn();
  const waitingPassPromise = gate.pass().then(onPass);
  await vi.advanceTimersByTimeAsync(900);
  gate.close(1000);
  await vi.advanceTimersByTimeAsync(900);
  expect(onPass).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  await waitingPassPromise;
  expect(onPass).toHaveBeenCalledOnce();
});
