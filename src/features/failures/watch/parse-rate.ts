/** Matches a comma that may separate thousands: `1,000`, but not `0,005`. */
const thousandsPattern = /^[1-9]\d*,\d{3}$/;

/** Parses a typed rate. Returns undefined for empty, invalid, or ambiguous text. */
export function parseRate(text: string): number | undefined {
  const trimmedText = text.trim();
  const isNumber = trimmedText !== "" && !thousandsPattern.test(trimmedText);
  const rate = isNumber ? Number(trimmedText.replace(",", ".")) : NaN;
  return Number.isFinite(rate) && rate > 0 ? rate : undefined;
}
