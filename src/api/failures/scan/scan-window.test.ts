import { expect, test } from "vitest";
import { toFixedWindow, isOpenEnded } from "./scan-window.ts";

const hourMs = 3_600_000;
const now = Date.parse("2026-03-02T03:00:30.000Z");
const minuteStart = Math.floor(now / 60_000) * 60_000;

test("keeps a fixed window", () => {
  expect(toFixedWindow({ from: 5, to: 9 }, undefined, undefined, now)).toEqual({ from: 5, to: 9 });
  expect(isOpenEnded({ from: 5, to: 9 })).toBe(false);
  expect(isOpenEnded({ from: 5 })).toBe(true);
  expect(isOpenEnded({ last: "2h" })).toBe(true);
});

test("ends an open window after the newest event", () => {
  expect(toFixedWindow({ last: "2h" }, now - 10, undefined, now)).toEqual({
    from: minuteStart - 2 * hourMs,
    to: now - 9,
  });
});

test("ends a quiet window a few seconds before the service's time", () => {
  expect(toFixedWindow({ from: 7 }, now - hourMs, now, now)).toEqual({ from: 7, to: now - 5000 });
  expect(toFixedWindow({ from: 7 }, now - 1, now, now)).toEqual({ from: 7, to: now });
});

test("is empty if no event and no time of the service is known", () => {
  expect(toFixedWindow({ from: 7 }, undefined, undefined, now)).toEqual({ from: 7, to: 7 });
  expect(toFixedWindow({ from: now }, now - hourMs, undefined, now)).toEqual({
    from: now,
    to: now,
  });
});

test("rejects an invalid span", () => {
  expect(() => toFixedWindow({ last: "soon" }, undefined, undefined, now)).toThrow(RangeError);
});
