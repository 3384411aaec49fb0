/**
 * Reports whether a value contains a number that is so large that parsing may have rounded it. The
 * embedded service rejects numbers that would be rounded, and templates can't keep their digits.
 */
export function hasLargeNumber(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasLargeNumber);
  return typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}
