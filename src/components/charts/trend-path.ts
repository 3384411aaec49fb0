/** Size of one bar and the gap after it, in units of the drawing. */
export const barPitch = 4;
const barWidth = 3;
export const trendHeight = 20;

/**
 * Returns an SVG path with the outline of one bar per value. The highest bar fills the height, and
 * any value above 0 is visible.
 */
export function trendPath(values: readonly number[]): string {
  const max = Math.max(1, ...values);
  return values
    .map((value, index) => {
      if (!(value > 0)) return "";
      const size = Math.max(1.5, Math.round((value / max) * trendHeight * 10) / 10);
      return `M${index * barPitch} ${trendHeight}v${-size}h${barWidth}v${size}z`;
    })
    .join("");
}
