/**
 * Returns the `count` items with the highest values, highest first. Items with a value of NaN are
 * skipped.
 */
export function findLargest(
  items: Iterable<number>,
  count: number,
  getValue: (item: number) => number,
): number[] {
  const trim = () =>
    (candidates = candidates.toSorted((a, b) => getValue(b) - getValue(a)).slice(0, count));
  let candidates: number[] = [];
  let minValue = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    if (!(getValue(item) > minValue)) continue;
    candidates.push(item);
    // Sorting the candidates occasionally is faster than keeping them sorted.
    if (candidates.length >= 50 * count) minValue = getValue(trim().at(-1) ?? item);
  }
  return trim();
}
