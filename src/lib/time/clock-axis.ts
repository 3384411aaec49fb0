import { getDateFormat } from "../text/locale.ts";
import { getAxisStep } from "./time-axis.ts";
import { formatInstant, type InstantFormat } from "./instant.ts";
import { formatRelative } from "./relative-time.ts";

export interface ClockTick {
  /** Milliseconds since the epoch. */
  at: number;
  label: string;
}

const dayMs = 86_400_000;

/** Returns the zone's offset from UTC at an instant, in milliseconds. */
function getZoneOffsetMs(at: number, { mode, timeZone }: InstantFormat): number {
  if (mode === "utc") return 0;
  if (timeZone === undefined) return new Date(at).getTimezoneOffset() * -60_000;
  const parts = getDateFormat({ timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Formats a tick: its day at midnight, otherwise its time. */
function formatLabel(at: number, stepMs: number, offsetMs: number, format: InstantFormat): string {
  const precision = stepMs < 60_000 ? "second" : "minute";
  const text = formatInstant(new Date(at), { ...format, precision, day: "always" });
  const commaIndex = text.lastIndexOf(", ");
  return (at + offsetMs) % dayMs === 0 ? text.slice(0, commaIndex) : text.slice(commaIndex + 2);
}

/**
 * Returns at most 6 ticks between two instants, at round times of day in the format's zone. In
 * relative mode, ticks are at round distances from now.
 */
export function getClockTicks(from: number, to: number, format: InstantFormat): ClockTick[] {
  const stepMs = getAxisStep(to - from);
  if (stepMs === undefined) return [];
  const isRelative = format.mode === "relative";
  const now = format.now.getTime();
  const offsetMs = isRelative ? -now : getZoneOffsetMs(from, format);
  const ticks: ClockTick[] = [];
  for (
    let wallTime = Math.ceil((from + offsetMs) / stepMs) * stepMs;
    wallTime - offsetMs <= to;
    wallTime += stepMs
  ) {
    if (isRelative) {
      ticks.push({
        at: wallTime - offsetMs,
        label: formatRelative(new Date(wallTime - offsetMs), format.now),
      });
      continue;
    }
    // The offset changes within the axis when daylight saving time begins or ends.
    const tickOffsetMs = getZoneOffsetMs(wallTime - offsetMs, format);
    const at = wallTime - tickOffsetMs;
    if (at >= from && at <= to)
      ticks.push({ at, label: formatLabel(at, stepMs, tickOffsetMs, format) });
  }
  return ticks;
}
