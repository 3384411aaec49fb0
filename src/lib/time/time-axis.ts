import { formatDecimal } from "../text/format.ts";

export interface AxisTick {
  /** Milliseconds from the start of the axis. */
  at: number;
  label: string;
}

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const steps = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 30, 90, 365].map((count) => count * day),
];

const units: readonly [size: number, name: string][] = [
  [day, "d"],
  [hour, "h"],
  [minute, "min"],
  [second, "s"],
];

/**
 * Formats a tick's label: `90 min` → `1 h 30 min`. Uses only whole units, because ticks are at
 * whole units.
 */
function formatLabel(at: number, step: number): string {
  if (step < second) return formatDecimal(at / second, step >= 100 ? 1 : step >= 10 ? 2 : 3);
  let remaining = Math.round(at / second) * second;
  const parts: string[] = [];
  for (const [size, name] of units) {
    const count = Math.floor(remaining / size);
    if (count > 0) parts.push(`${count} ${name}`);
    remaining -= count * size;
  }
  return parts.slice(0, 2).join(" ");
}

const maxTicks = 5;

/**
 * Returns a round tick interval for an axis of `span` milliseconds, so that the axis has at most
 * about 5 ticks. Returns undefined for an empty axis.
 */
export function getAxisStep(span: number): number | undefined {
  if (!Number.isFinite(span) || span <= 0) return undefined;
  return steps.find((size) => span / size <= maxTicks) ?? Math.ceil(span / maxTicks / day) * day;
}

/** Returns at most about 5 ticks with round values on an axis from 0 to `span` milliseconds. */
export function getAxisTicks(span: number): AxisTick[] {
  const step = getAxisStep(span);
  if (step === undefined) return [{ at: 0, label: "0 s" }];
  const count = Math.floor(span / step);
  return Array.from({ length: count + 1 }, (_, index) => {
    const at = index * step;
    return { at, label: index === 0 ? "0 s" : formatLabel(at, step) };
  });
}
