/** Length of the longest common start that isn't shortened, in characters. */
const maxCommonLength = 80;
/** Number of characters to show before the first difference. */
const contextLength = 20;

/** Shortens texts with a long common start, so that their first difference is visible. */
export function createExcerpts(left: unknown, right: unknown): readonly [unknown, unknown] {
  if (typeof left !== "string" || typeof right !== "string") return [left, right];
  const minLength = Math.min(left.length, right.length);
  let commonLength = 0;
  while (commonLength < minLength && left[commonLength] === right[commonLength]) commonLength += 1;
  if (commonLength <= maxCommonLength) return [left, right];
  // Avoids splitting a surrogate pair.
  const start =
    commonLength -
    contextLength -
    (/[\uDC00-\uDFFF]/.test(left[commonLength - contextLength] ?? "") ? 1 : 0);
  return [`… ${left.slice(start)}`, `… ${right.slice(start)}`];
}
