const short = 80;
/** Characters kept before the first difference. */
const lead = 20;

/** Shortens two long texts with a common start to the part from just before their difference. */
export function excerpts(left: unknown, right: unknown): readonly [unknown, unknown] {
  if (typeof left !== "string" || typeof right !== "string") return [left, right];
  const shorter = Math.min(left.length, right.length);
  let alike = 0;
  while (alike < shorter && left[alike] === right[alike]) alike += 1;
  if (alike <= short) return [left, right];
  // Doesn't split a surrogate pair.
  const start = alike - lead - (/[\uDC00-\uDFFF]/.test(left[alike - lead] ?? "") ? 1 : 0);
  return [`… ${left.slice(start)}`, `… ${right.slice(start)}`];
}
