/** Returns the time of a `timestampFilter` in milliseconds since the epoch; NaN if invalid. */
export function readTimestamp(text: string): number {
  const hasTime = text.includes("T");
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  return Date.parse(hasTime && !hasOffset ? `${text}Z` : text);
}
