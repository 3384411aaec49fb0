const maxRetryAfterMs = 24 * 60 * 60 * 1000;

/**
 * Parses `Retry-After`, which contains seconds or an HTTP date, and returns milliseconds. Returns
 * undefined if the header is absent or invalid, or if the delay is longer than a day.
 *
 * @param serviceNow the time of the response by the service's clock, in milliseconds
 */
export function parseRetryAfter(
  header: string | null | undefined,
  serviceNow: number,
): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d{1,6}$/.test(text)) return discardIfTooLong(Number(text) * 1000);
  // Parse only dates with a weekday, because `Date.parse` may accept other text, such as "-5".
  if (!/^[A-Za-z]{3},? /.test(text)) return undefined;
  const retryAt = Date.parse(text);
  return Number.isNaN(retryAt) ? undefined : discardIfTooLong(Math.max(0, retryAt - serviceNow));
}

const discardIfTooLong = (milliseconds: number) =>
  milliseconds <= maxRetryAfterMs ? milliseconds : undefined;
