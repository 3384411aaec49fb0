/** Minimum growth to report. Smaller changes can result from compression alone. */
const minGrowthBytes = 100;

/** Lists modules that grew by `minGrowthBytes` or more, with the growth in kB, largest first. */
export function formatGrowth(
  sizesByModule: ReadonlyMap<string, number>,
  recordedSizesByModule: Readonly<Record<string, number>>,
): string {
  return [...sizesByModule]
    .map(([name, size]) => ({ name, growthBytes: size - (recordedSizesByModule[name] ?? 0) }))
    .filter(({ growthBytes }) => growthBytes >= minGrowthBytes)
    .toSorted((a, b) => b.growthBytes - a.growthBytes)
    .map(({ name, growthBytes }) => `${name} +${(growthBytes / 1000).toFixed(1)}`)
    .join(", ");
}
