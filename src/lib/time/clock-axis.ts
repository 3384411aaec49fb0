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

/** Formats a tick at midnight as its day, and any other tick as its time. */
function formatLabel(at: number, stepMs: number, offsetMs: number, format: InstantFormat): string {
  const precision = stepMs < 60_000 ? "second" : "minute";
  const text = formatInstant(new Date(at), { ...format, precision, day: "always" });
  const commaIndex = text.lastIndexOf(", ");
  return (at + offsetMs) % dayMs === 0 ? text.slice(0, commaIndex) : text.slice(commaIndex + 2);
}

const hourMs = 3_600_000;

/** Exceeds the offset change for daylight saving time in any zone. */
const maxOffsetChangeMs = 3 * hourMs;

/**
 * Returns the instants at which clocks of the zone show a time. When daylight saving time begins,
 * there may be none; when it ends, there may be two.
 */
function findInstants(wallTime: number, offsetMs: number, format: InstantFormat): number[] {
  const estimatedInstant = wallTime - offsetMs;
  const offsetsMs = new Set(
    [estimatedInstant - maxOffsetChangeMs, estimatedInstant + maxOffsetChangeMs].map((at) =>
      getZoneOffsetMs(at, format),
    ),
  );
  return [...offsetsMs]
    .map((zoneOffsetMs) => wallTime - zoneOffsetMs)
    .filter((at) => getZoneOffsetMs(at, format) === wallTime - at);
}

/**
 * Returns at most 6 ticks between two instants, at round times of day in the format's zone. In
 * relative mode, ticks are at round distances from now.
 */
export function getClockTicks(from: number, to: number, format: InstantFormat): ClockTick[] {
  const stepMs = getAxisStep(to - from);
  if (stepMs === undefined) return [];
  if (format.mode === "relative") {
    const now = format.now.getTime();
    const firstAt = now + Math.ceil((from - now) / stepMs) * stepMs;
    return Array.from({ length: Math.floor((to - firstAt) / stepMs) + 1 }, (_, index) => {
      const at = firstAt + index * stepMs;
      return { at, label: formatRelative(new Date(at), format.now) };
    });
  }
  const offsetMs = getZoneOffsetMs(from, format);
  // Offsets change by half hours or hours, so ticks at steps shorter than an hour stay round.
  const marginMs = stepMs < hourMs ? 0 : maxOffsetChangeMs;
  const lastWallTime = to + offsetMs + marginMs;
  const instants: number[] = [];
  for (
    let wallTime = Math.ceil((from + offsetMs - marginMs) / stepMs) * stepMs;
    wallTime <= lastWallTime;
    wallTime += stepMs
  ) {
    if (marginMs === 0) instants.push(wallTime - offsetMs);
    else instants.push(...findInstants(wallTime, offsetMs, format));
  }
  return instants
    .filter((at) => at >= from && at <= to)
    .toSorted((a, b) => a - b)
    .filter((at, index, all) => index === 0 || at - (all[index - 1] ?? 0) > stepMs / 2)
    .map((at) => ({
      at,
      label: formatLabel(at, stepMs, getZoneOffsetMs(at, format), format),
    }));
}
