const minute = 60_000;

/**
 * Counts the rows of the last minute, or of the shorter time that a full page covers. Times in
 * milliseconds by the service's clock.
 */
export function ratePerMinute(times: readonly number[], now: number, pageIsFull: boolean): number {
  const oldest = times.at(-1);
  if (oldest === undefined) return 0;
  const span = pageIsFull ? Math.min(minute, Math.max(1000, now - oldest)) : minute;
  const count = times.filter((time) => time > now - span).length;
  return Math.round((count * minute) / span);
}
