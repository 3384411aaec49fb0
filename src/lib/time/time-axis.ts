import { formatDecimal } from "../text/format.ts";

export interface AxisTick {
  /** Milliseconds from the start of the axis. */
  offsetMs: number;
  label: string;
}

const [secondMs, minuteMs, hourMs, dayMs] = [1000, 60_000, 3_600_000, 86_400_000];
const stepsMs = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  ...[1, 2, 5, 10, 15, 30].map((count) => count * secondMs),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minuteMs),
  ...[1, 2, 3, 6, 12].map((count) => count * hourMs),
  ...[1, 2, 7, 14, 30, 90, 365].map((count) => count * dayMs),
];

const units: readonly [size: number, name: string][] = [
  [dayMs, "d"],
  [hourMs, "h"],
  [minuteMs, "min"],
  [secondMs, "s"],
];

/**
 * Formats a tick's label, such as `1 h 30 min`. If the interval is shorter than a second, the label
 * is a decimal number of seconds without a unit.
 */
function formatLabel(offsetMs: number, stepMs: number): string {
  if (stepMs < secondMs)
    return formatDecimal(offsetMs / secondMs, stepMs >= 100 ? 1 : stepMs >= 10 ? 2 : 3);
  let remainingMs = Math.round(offsetMs / secondMs) * secondMs;
  const parts: string[] = [];
  for (const [unitMs, name] of units) {
    const count = Math.floor(remainingMs / unitMs);
    if (count > 0) parts.push(`${count} ${name}`);
    remainingMs -= count * unitMs;
  }
  return parts.slice(0, 2).join(" ");
}

const maxTicks = 5;

/**
 * Returns a round tick interval that divides an axis of `spanMs` into at most 5 parts. Returns
 * undefined for an empty axis.
 */
export function getAxisStep(spanMs: number): number | undefined {
  if (!Number.isFinite(spanMs) || spanMs <= 0) return undefined;
  return (
    stepsMs.find((stepMs) => spanMs / stepMs <= maxTicks) ??
    Math.ceil(spanMs / maxTicks / dayMs) * dayMs
  );
}

/** Returns at most 6 ticks with round values, including 0, on an axis from 0 to `spanMs`. */
export function getAxisTicks(spanMs: number): AxisTick[] {
  const stepMs = getAxisStep(spanMs);
  if (stepMs === undefined) return [{ offsetMs: 0, label: "0 s" }];
  const count = Math.floor(spanMs / stepMs);
  return Array.from({ length: count + 1 }, (_, index) => {
    const offsetMs = index * stepMs;
    return { offsetMs, label: index === 0 ? "0 s" : formatLabel(offsetMs, stepMs) };
  });
}
