import { expect, test } from "vitest";
import { scannedShare } from "./scanned.ts";

const range = { from: 100, to: 200 };

test.each([
  ["nothing was scanned", [], 0],
  ["all of the range was scanned", [{ from: 100, to: 200 }], 1],
  ["more than the range was scanned", [{ from: 0, to: 900 }], 1],
  [
    "only other times were scanned",
    [
      { from: 0, to: 100 },
      { from: 200, to: 300 },
    ],
    0,
  ],
  ["a part was scanned", [{ from: 150, to: 300 }], 0.5],
  [
    "parts were scanned in any order",
    [
      { from: 180, to: 200 },
      { from: 90, to: 110 },
    ],
    0.3,
  ],
  [
    "parts overlap",
    [
      { from: 100, to: 150 },
      { from: 120, to: 160 },
    ],
    0.6,
  ],
  [
    "a part contains another",
    [
      { from: 100, to: 180 },
      { from: 110, to: 120 },
    ],
    0.8,
  ],
  [
    "parts are adjacent",
    [
      { from: 100, to: 140 },
      { from: 140, to: 190 },
    ],
    0.9,
  ],
])("if %s, the share is right", (_, scanned, share) => {
  expect(scannedShare(range, scanned)).toBeCloseTo(share, 12);
});

test("an empty range is scanned if its time is", () => {
  expect(scannedShare({ from: 5, to: 5 }, [{ from: 5, to: 6 }])).toBe(1);
  expect(scannedShare({ from: 5, to: 5 }, [{ from: 4, to: 5 }])).toBe(0);
});

test("the given ranges aren't changed", () => {
  const scanned = Object.freeze([
    { from: 150, to: 160 },
    { from: 100, to: 110 },
  ]);
  expect(scannedShare(range, scanned)).toBeCloseTo(0.2, 12);
});
