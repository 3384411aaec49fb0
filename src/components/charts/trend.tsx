import { memo } from "react";
import { styled } from "@mui/material/styles";
import { barPitch, trendHeight, trendPath } from "./trend-path.ts";

const Drawing = styled("svg")({
  display: "block",
  inlineSize: "100%",
  blockSize: trendHeight,
  borderBlockEnd: "1px solid var(--line)",
  color: "var(--idle)",
  "&[data-ongoing]": { color: "var(--fail)" },
  "@media (forced-colors: active)": { color: "CanvasText !important" },
});

export interface TrendProps {
  values: readonly number[];
  /** Emphasizes a trend that continues. */
  isOngoing?: boolean;
}

/** Renders a tiny bar chart for a table cell. Its text alternative is the cell's other content. */
export const Trend = memo(function Trend({ values, isOngoing = false }: TrendProps) {
  return (
    <Drawing
      aria-hidden
      viewBox={`0 0 ${Math.max(1, values.length) * barPitch} ${trendHeight}`}
      preserveAspectRatio="none"
      {...(isOngoing && { "data-ongoing": "" })}
    >
      <path d={trendPath(values)} fill="currentColor" />
    </Drawing>
  );
});
