import { parseTimestamp } from "../../../contract/read-timestamp.ts";
import { Histogram } from "../../components/charts/histogram.tsx";
import type { PaneProps } from "./pane.ts";

export type FailureHistogramProps = Pick<PaneProps, "report" | "search" | "onSearch">;

/**
 * Renders the events over time. Selecting a range zooms in. A double-click sets the marker and
 * shows the delays before and after it, instead of the open failure.
 */
export function FailureHistogram({ report, search, onSearch }: FailureHistogramProps) {
  const { marker } = search;
  return (
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
        onSearch({
          ...search,
          marker: new Date(at).toISOString(),
          view: "delays",
          group: undefined,
        })
      }
    />
  );
}
