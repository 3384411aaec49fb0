import fc from "fast-check";
import { expect, test } from "vitest";
import { getAxisTicks } from "./time-axis.ts";

const getLabels = (spanMs: number) => getAxisTicks(spanMs).map((tick) => tick.label);

test("labels have decimal seconds or larger units", () => {
  expect(getLabels(2100)).toEqual(["0 s", "0.5", "1.0", "1.5", "2.0"]);
  expect(getLabels(18_200)).toEqual(["0 s", "5 s", "10 s", "15 s"]);
  expect(getLabels(150_000)).toEqual(["0 s", "30 s", "1 min", "1 min 30 s", "2 min", "2 min 30 s"]);
  expect(getLabels(2 * 86_400_000)).toEqual(["0 s", "12 h", "1 d", "1 d 12 h", "2 d"]);
});

test("an empty span has a tick at zero", () => {
  for (const spanMs of [0, -5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(getLabels(spanMs)).toEqual(["0 s"]);
  }
});

test("has few ordered ticks with distinct labels within the span", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 * 365 * 86_400_000 }), (spanMs) => {
      const ticks = getAxisTicks(spanMs);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(({ offsetMs }) => offsetMs >= 0 && offsetMs <= spanMs)).toBe(true);
      expect(new Set(ticks.map((tick) => tick.label)).size).toBe(ticks.length);
    }),
  );
});
