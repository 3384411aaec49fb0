import { memo } from "react";
import { styled } from "@mui/material/styles";
import { parseTimestamp } from "../../../contract/read-timestamp.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import type { PaneProps } from "./pane.ts";

const Panel = styled("div")({
  flex: "none",
  // Reserves the chart's height, so that the rows don't move when the chart loads.
  minBlockSize: 138,
  paddingBlock: "10px 8px",
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
});

const Histogram = lazyComponent(
  async () => (await import("../../components/charts/histogram.tsx")).Histogram,
);

type HistogramPanelProps = Pick<PaneProps, "search" | "onSearch"> & {
  report: PaneProps["report"] | undefined;
};

/**
 * Renders the events over time. Selecting a range zooms in, and a double-click sets the marker.
 * Memoized, because the progress changes several times a second while the scan runs.
 */
export const HistogramPanel = memo(function HistogramPanel(props: HistogramPanelProps) {
  const { report, search, onSearch } = props;
  const { marker } = search;
  return (
    <Panel>
      {report && (
        <Histogram
          {...report.histogram}
          range={report.range}
          onZoom={({ from, to }) =>
            onSearch({
              ...search,
              from: new Date(from).toISOString(),
              to: new Date(to).toISOString(),
            })
          }
          markerAt={marker === undefined ? undefined : parseTimestamp(marker)}
          onMark={(at) =>
            onSearch({ ...search, marker: new Date(at).toISOString(), view: "delays" })
          }
        />
      )}
    </Panel>
  );
});
