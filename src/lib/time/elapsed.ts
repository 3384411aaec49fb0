import { formatDecimal } from "../text/format.ts";

/** Joins two units: `(2, "min", 4, "s")` → `2 min 4 s`. Omits the smaller unit if it is 0. */
const joinUnits = (largeCount: number, largeUnit: string, smallCount: number, smallUnit: string) =>
  smallCount === 0
    ? `${largeCount} ${largeUnit}`
    : `${largeCount} ${largeUnit} ${smallCount} ${smallUnit}`;

/**
 * Formats a duration with one or two units: `84 ms`, `2.1 s`, `2 min 24 s`, `3 h 7 min`, `2 d 3 h`.
 * Clock skew can make a duration negative.
 */
export function formatElapsed(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return "–";
  if (milliseconds < 0) return `−${formatElapsed(-milliseconds)}`;
  if (milliseconds < 99.5) return `${Math.round(milliseconds)} ms`;

  // Round before choosing the unit, so that 59.96 s becomes 1 min, not "60.0 s".
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 600) return `${formatDecimal(tenths / 10, 1)} s`;

  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 3600) return joinUnits(Math.floor(seconds / 60), "min", seconds % 60, "s");

  const minutes = Math.round(seconds / 60);
  if (minutes < 1440) return joinUnits(Math.floor(minutes / 60), "h", minutes % 60, "min");

  const hours = Math.round(minutes / 60);
  return joinUnits(Math.floor(hours / 24), "d", hours % 24, "h");
}

/** Formats an age, rounded down to whole seconds: `4 s`, `2 min 24 s`. */
export function formatAge(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return seconds < 60 ? `${seconds} s` : formatElapsed(seconds * 1000);
}

/** Returns an ISO 8601 duration in seconds for `<time dateTime>`, such as `PT144S`. */
export function toIsoDuration(milliseconds: number): string {
  const seconds = Number.isFinite(milliseconds) ? Math.abs(milliseconds) / 1000 : 0;
  return `PT${Number(seconds.toFixed(3))}S`;
}
