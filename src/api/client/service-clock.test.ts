import { afterEach, expect, test, vi } from "vitest";
import { localStore } from "../../lib/browser/storage.ts";
import { getServiceNow, getServiceTime, recordClockSkew } from "./service-clock.ts";

afterEach(() => {
  vi.useRealTimers();
  for (const key of localStore.keys()) localStore.remove(key);
});

test("corrects clock skew if the response has the service's time", () => {
  vi.useFakeTimers({ now: 5000 });
  recordClockSkew(905_000, 5000);
  expect(getServiceNow(10_000, { receivedAt: 5000, serviceTime: 905_000 })).toBe(910_000);
  expect(getServiceNow(10_000, { receivedAt: 5900 })).toBe(10_000);
  expect(getServiceNow(10_000, undefined)).toBe(10_000);
});

test("neither the rounding of the header nor a slow response is a skew", () => {
  vi.useFakeTimers({ now: 25_000 });
  recordClockSkew(5000, 5900);
  expect(getServiceNow(25_000, { receivedAt: 25_000, serviceTime: 5000 })).toBe(25_000);
});

test("the service's time is the browser's until a response shows a skew", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const record = (skewMs: number) => {
    recordClockSkew(1_000_000 + skewMs, 1_000_000);
    return getServiceTime() - 1_000_000;
  };
  expect(getServiceTime()).toBe(1_000_000);
  expect(record(-900)).toBe(0);
  expect(record(-600_000)).toBe(-600_000);
  // The header's rounding and the network delay don't change the recorded skew.
  expect(record(-601_900)).toBe(-600_000);
  expect(record(-300_000)).toBe(-300_000);
  expect(getServiceTime(5_000_000)).toBe(4_700_000);
  expect(record(1000)).toBe(0);
});

test("a response that takes long shows no skew", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const record = (serviceTime: number) => {
    recordClockSkew(serviceTime, 970_000);
    return getServiceTime() - 1_000_000;
  };
  expect([971_000, 985_000, 1_000_000].map(record)).toEqual([0, 0, 0]);
  expect(record(960_000)).toBe(-10_000);
  expect(record(1_020_000)).toBe(20_000);
});

test.each(["abc", "1e30", "Infinity", "-9e15"])("the unreadable saved skew %s is none", (text) => {
  vi.useFakeTimers({ now: 1_000_000 });
  localStore.set("clock-skew", text);
  expect(getServiceTime()).toBe(1_000_000);
  recordClockSkew(1_600_000, 1_000_000);
  expect(getServiceTime()).toBe(1_600_000);
});
