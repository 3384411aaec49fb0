import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordClockSkew } from "../../../api/client/service-clock.ts";
import { localStore } from "../../../lib/browser/storage.ts";
import { useSteppedClock } from "./use-stepped-clock.ts";

const startAt = Date.parse("2026-03-01T03:00:00.000Z");

beforeEach(() => void vi.useFakeTimers({ now: startAt }));
afterEach(() => {
  vi.useRealTimers();
  for (const key of localStore.keys()) localStore.remove(key);
});

const advanceClock = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));

test("advances in steps, after first rendering the previous value", async () => {
  const times: number[] = [];
  const { rerender } = renderHook(() => times.push(useSteppedClock(undefined) - startAt));
  await advanceClock(4000);
  rerender();
  expect(new Set(times)).toEqual(new Set([0]));
  await advanceClock(3000);
  times.length = 0;
  rerender();
  expect(times).toEqual([0, 5000]);
});

test("is never earlier than a response that just arrived", async () => {
  const times: number[] = [];
  const { rerender } = renderHook(
    ({ response }: { response?: { receivedAt: number; serviceTime: number } }) =>
      times.push(useSteppedClock(response) - startAt),
    { initialProps: {} },
  );
  await advanceClock(60_000);
  times.length = 0;
  // The service's clock is an hour ahead.
  recordClockSkew(startAt + 3_660_000, startAt + 60_000);
  rerender({ response: { receivedAt: startAt + 60_000, serviceTime: startAt + 3_660_000 } });
  expect(new Set(times)).toEqual(new Set([3_660_000]));
});
