import { styled } from "@mui/material/styles";
import { formatCondition } from "../../api/failures/condition-text.ts";
import { applyWhenNarrow } from "../../components/layout/split-view.tsx";
import { DotSeparated } from "../../entities/failures/dot-separated.tsx";
import { capitalize, formatProgress } from "../../lib/text/format.ts";
import type { PaneProps } from "./pane.ts";

// In wide layouts, the scan and the filters are above the pane.
const Line = styled("p")({
  display: "none",
  padding: "10px 18px 0",
  color: "var(--ink-3)",
  fontSize: 12.5,
  fontVariantNumeric: "tabular-nums",
  ...applyWhenNarrow({ display: "block" }),
});

/** Renders which events the pane's figures count, while the pane replaces the rest of the page. */
export function PaneScope({
  report: { scannedShare, hasOtherIssues },
  search,
  conditions,
  window,
}: Pick<PaneProps, "report" | "search" | "conditions" | "window">) {
  return (
    <Line>
      <DotSeparated
        texts={[
          capitalize(window.periodText),
          ...(scannedShare < 1 ? [`${formatProgress(scannedShare)} scanned so far`] : []),
          ...conditions.map(formatCondition),
          ...(search.otherSteps && hasOtherIssues ? ["with failures of other steps"] : []),
        ]}
      />
    </Line>
  );
}
