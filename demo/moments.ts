export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const unitMs = {
  seconds: secondMs,
  minutes: minuteMs,
  hours: hourMs,
  days: dayMs,
  weeks: 7 * dayMs,
  months: 30 * dayMs,
} as const;

export const toIso = (time: number): string => new Date(time).toISOString();

/**
 * Returns the demo shop's relative activity, on average about 1: low at night in Europe, highest in
 * the late afternoon, but never zero, because customers are all over the world.
 */
export function getActivity(time: number): number {
  const hourOfDay = (time % dayMs) / hourMs;
  const daytimeActivity = 1 + 0.55 * Math.cos(((hourOfDay - 16) / 24) * 2 * Math.PI);
  const lunchPeak = 0.25 * Math.exp(-((hourOfDay - 11.5) ** 2) / 2);
  return daytimeActivity * 0.92 + lunchPeak;
}

/** Returns the next time after `from` when clocks `offsetMinutes` east of UTC show `hourOfDay`. */
export function getNextTimeAtLocalHour(
  from: number,
  hourOfDay: number,
  offsetMinutes: number,
): number {
  const localTime = from + offsetMinutes * minuteMs;
  const sameDayTime = localTime - (localTime % dayMs) + hourOfDay * hourMs;
  return (sameDayTime > localTime ? sameDayTime : sameDayTime + dayMs) - offsetMinutes * minuteMs;
}

/** Returns the hour of the day, with a fraction, on clocks `offsetMinutes` east of UTC. */
export const getLocalHour = (time: number, offsetMinutes: number): number =>
  ((time + offsetMinutes * minuteMs) % dayMs) / hourMs;
