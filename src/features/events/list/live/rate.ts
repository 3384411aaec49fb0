const minuteMs = 60_000;

/**
 * Returns the events per minute, measured over the last minute or over the shorter time that a full
 * page covers. Times are in milliseconds by the service's clock.
 */
export function computeRatePerMinute(
  times: readonly number[],
  now: number,
  isPageFull: boolean,
): number {
  const oldestAt = times.at(-1);
  if (oldestAt === undefined) return 0;
  const spanMs = isPageFull ? Math.min(minuteMs, Math.max(1000, now - oldestAt)) : minuteMs;
  const count = times.filter((time) => time > now - spanMs).length;
  return Math.round((count * minuteMs) / spanMs);
}
