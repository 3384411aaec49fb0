import { memo } from "react";
import { styled } from "@mui/material/styles";
import { lazyComponent } from "../../components/lazy-component.tsx";
import type { FailureHistogramProps } from "./failure-histogram.tsx";

const Panel = styled("div")({
  flex: "none",
  // Reserves the chart's height, so that the rows don't move when the chart loads.
  minBlockSize: 138,
  paddingBlock: "10px 8px",
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
});

const FailureHistogram = lazyComponent(
  async () => (await import("./failure-histogram.tsx")).FailureHistogram,
);

type HistogramPanelProps = Omit<FailureHistogramProps, "report"> & {
  report: FailureHistogramProps["report"] | undefined;
};

/** Memoized, because the progress changes several times a second while the scan runs. */
export const HistogramPanel = memo(function HistogramPanel(props: HistogramPanelProps) {
  const { report } = props;
  return <Panel>{report && <FailureHistogram {...props} report={report} />}</Panel>;
});
