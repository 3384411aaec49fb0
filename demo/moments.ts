export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const unitLength = {
  seconds: second,
  minutes: minute,
  hours: hour,
  days: day,
  weeks: 7 * day,
  months: 30 * day,
} as const;

/** ISO 8601 in UTC with milliseconds. */
export const iso = (time: number): string => new Date(time).toISOString();

/**
 * The shop's activity, around 1: quiet at night in Europe, busiest in the late afternoon, but never
 * zero, because customers are all over the world.
 */
export function rhythm(time: number): number {
  const hourOfDay = (time % day) / hour;
  const dayPart = 1 + 0.55 * Math.cos(((hourOfDay - 16) / 24) * 2 * Math.PI);
  const lunch = 0.25 * Math.exp(-((hourOfDay - 11.5) ** 2) / 2);
  return dayPart * 0.92 + lunch;
}

/** The next time after `from` at which clocks `offsetMinutes` east of UTC show `hourOfDay`. */
export function nextLocalHour(from: number, hourOfDay: number, offsetMinutes: number): number {
  const local = from + offsetMinutes * minute;
  const today = local - (local % day) + hourOfDay * hour;
  return (today > local ? today : today + day) - offsetMinutes * minute;
}

/** Hour of the day, with fraction, on clocks `offsetMinutes` east of UTC. */
export const localHour = (time: number, offsetMinutes: number): number =>
  ((time + offsetMinutes * minute) % day) / hour;
