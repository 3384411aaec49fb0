/** Matches numbers in which a comma may separate thousands: `1,000`, but not `0,005`. */
const thousandsPattern = /^[1-9]\d*,\d{3}$/;

/** Parses an entered rate. Returns undefined for empty, invalid, or ambiguous text. */
export function parseRate(text: string): number | undefined {
  const trimmedText = text.trim();
  const isNumber = trimmedText !== "" && !thousandsPattern.test(trimmedText);
  const rate = isNumber ? Number(trimmedText.replace(",", ".")) : NaN;
  return Number.isFinite(rate) && rate > 0 ? rate : undefined;
}
