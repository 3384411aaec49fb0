const maxLength = 24 * 60 * 60 * 1000;

/**
 * Milliseconds, from seconds or an HTTP date; a date is relative to `serviceNow`, the response's
 * clock in milliseconds. Undefined if absent, invalid, or more than a day.
 */
export function retryAfterMs(
  header: string | null | undefined,
  serviceNow: number,
): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d{1,6}$/.test(text)) return within(Number(text) * 1000);
  // Only dates with a weekday: `Date.parse` would parse "-5" and "1e3" as years.
  if (!/^[A-Za-z]{3},? /.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : within(Math.max(0, at - serviceNow));
}

const within = (milliseconds: number) => (milliseconds <= maxLength ? milliseconds : undefined);
