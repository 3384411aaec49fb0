/** Shorter texts are shown from their beginning. */
const short = 80;
/** Kept before the first character that differs. */
const lead = 20;

/** Two values for a narrow place: of long texts that begin alike, the part where they part ways. */
export function excerpts(left: unknown, right: unknown): readonly [unknown, unknown] {
  if (typeof left !== "string" || typeof right !== "string") return [left, right];
  const shorter = Math.min(left.length, right.length);
  let alike = 0;
  while (alike < shorter && left[alike] === right[alike]) alike += 1;
  if (alike <= short) return [left, right];
  // Whole characters only: a surrogate pair is not cut in two.
  const start = alike - lead - (/[\uDC00-\uDFFF]/.test(left[alike - lead] ?? "") ? 1 : 0);
  return [`… ${left.slice(start)}`, `… ${right.slice(start)}`];
}
