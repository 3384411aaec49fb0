const minuteMs = 60_000;

/**
 * Returns the events per minute, measured over the last minute or over the shorter time that a full
 * page covers. Times are in milliseconds by the service's clock.
 */
export function computeRate(times: readonly number[], now: number, isPageFull: boolean): number {
  const oldest = times.at(-1);
  if (oldest === undefined) return 0;
  const span = isPageFull ? Math.min(minuteMs, Math.max(1000, now - oldest)) : minuteMs;
  const count = times.filter((time) => time > now - span).length;
  return Math.round((count * minuteMs) / span);
}
