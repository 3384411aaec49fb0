import { memo } from "react";
import { styled } from "@mui/material/styles";

/** Width of a bar including the gap after it, in units of the `svg` element's `viewBox`. */
const barPitch = 4;
const barWidth = 3;
const trendHeight = 20;

const Drawing = styled("svg")({
  display: "block",
  inlineSize: "100%",
  blockSize: 16,
  marginBlockStart: 3,
  borderBlockEnd: "1px solid var(--line)",
  color: "var(--idle)",
  "&[data-ongoing]": { color: "var(--fail)" },
  "@media (forced-colors: active)": { color: "CanvasText !important" },
});

export interface TrendProps {
  values: readonly number[];
  isOngoing: boolean;
}

/**
 * Renders a tiny bar chart below a count in a table cell. The cell's other content is the text
 * alternative.
 */
export const Trend = memo(function Trend({ values, isOngoing }: TrendProps) {
  return (
    <Drawing
      aria-hidden
      viewBox={`0 0 ${Math.max(1, values.length) * barPitch} ${trendHeight}`}
      preserveAspectRatio="none"
      {...(isOngoing && { "data-ongoing": "" })}
    >
      <path d={toTrendPath(values)} fill="currentColor" />
    </Drawing>
  );
});

/**
 * Returns an SVG path with the outline of one bar per value. The highest bar fills the height, and
 * any value above 0 is visible.
 */
export function toTrendPath(values: readonly number[]): string {
  const maxValue = Math.max(1, ...values);
  return values
    .map((value, index) => {
      if (!(value > 0)) return "";
      const barHeight = Math.max(1.5, Math.round((value / maxValue) * trendHeight * 10) / 10);
      return `M${index * barPitch} ${trendHeight}v${-barHeight}h${barWidth}v${barHeight}z`;
    })
    .join("");
}
