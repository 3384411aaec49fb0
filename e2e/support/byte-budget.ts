/** Bytes. Smaller changes can result from compression alone. */
const minGrowth = 100;

/** Returns the modules that are larger than recorded, the largest growth first, in kB. */
export function findGrowth(
  sizes: ReadonlyMap<string, number>,
  recorded: Readonly<Record<string, number>>,
): string {
  return [...sizes]
    .map(([name, size]) => ({ name, more: size - (recorded[name] ?? 0) }))
    .filter(({ more }) => more >= minGrowth)
    .toSorted((a, b) => b.more - a.more)
    .map(({ name, more }) => `${name} +${(more / 1000).toFixed(1)}`)
    .join(", ");
}
