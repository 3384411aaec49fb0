import type { ScannedRange } from "../failure-store.ts";
import type { TimeWindow } from "../report.ts";

/** Returns the scanned share of a range, 0 to 1. Scanned ranges can overlap, in any order. */
export function scannedShare({ from, to }: TimeWindow, scanned: readonly ScannedRange[]): number {
  if (to <= from) return scanned.some((part) => part.from <= from && from < part.to) ? 1 : 0;
  let covered = 0;
  let end = from;
  for (const part of scanned.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(part.from, end);
    const partEnd = Math.min(part.to, to);
    if (partEnd <= start) continue;
    covered += partEnd - start;
    end = partEnd;
  }
  return covered / (to - from);
}
