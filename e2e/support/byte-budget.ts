/** Smaller changes can result from compression alone. */
const minGrowthBytes = 100;

/** Lists the modules that are larger than recorded, with their growth in kB, largest first. */
export function findGrowth(
  sizes: ReadonlyMap<string, number>,
  recorded: Readonly<Record<string, number>>,
): string {
  return [...sizes]
    .map(([name, size]) => ({ name, more: size - (recorded[name] ?? 0) }))
    .filter(({ more }) => more >= minGrowthBytes)
    .toSorted((a, b) => b.more - a.more)
    .map(({ name, more }) => `${name} +${(more / 1000).toFixed(1)}`)
    .join(", ");
}
