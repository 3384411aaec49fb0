const maxLength = 24 * 60 * 60 * 1000;

/**
 * Milliseconds that a `Retry-After` header asks to wait, written in seconds or as an HTTP date.
 * A date is measured from `serviceNow`, the answer's own clock in milliseconds since the epoch.
 * Undefined when the header is absent, cannot be read, or asks for more than a day.
 */
export function retryAfterMs(
  header: string | null | undefined,
  serviceNow: number,
): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d{1,6}$/.test(text)) return within(Number(text) * 1000);
  // Only a date with a word in it: `Date.parse` would read "-5" and "1e3" as years.
  if (!/^[A-Za-z]{3},? /.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : within(Math.max(0, at - serviceNow));
}

const within = (milliseconds: number) => (milliseconds <= maxLength ? milliseconds : undefined);
