import { expect, test } from "vitest";
import { describeColumn, describeScannedShare } from "./column-text.ts";

const column = {
  at: 0,
  total: 1200,
  failed: 12,
  partlyFailed: 1,
  warning: 2,
  open: 3,
  scannedShare: 1,
};

test("a column is described with all numbers above 0", () => {
  expect(describeColumn(column)).toBe(
    "1,200 events: 12 failed, 1 partly failed, 2 with warnings, and 3 in progress",
  );
  expect(
    describeColumn({ ...column, total: 1, failed: 0, partlyFailed: 0, warning: 0, open: 0 }),
  ).toBe("1 event");
});

test("a column that isn't scanned completely has no final numbers", () => {
  const emptyColumn = { ...column, total: 0, failed: 0, partlyFailed: 0, warning: 0, open: 0 };
  expect(describeColumn({ ...emptyColumn, scannedShare: 0 })).toBe("not scanned yet");
  expect(describeColumn({ ...emptyColumn, scannedShare: 0.4 })).toBe("no events (40% scanned)");
  expect(describeColumn(emptyColumn)).toBe("no events");
});

test("100% is only written if everything is scanned", () => {
  expect(describeScannedShare(1)).toBe("100% scanned");
  expect(describeScannedShare(0.9999)).toBe("99% scanned");
});
