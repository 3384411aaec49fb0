import { styled } from "@mui/material/styles";
import { type EventSearch, changeEventFilters } from "../../../api/events.ts";
import type { FailureSearch } from "../../../api/failures/failure-search.ts";
import type { ScanSpec } from "../../../api/failures/scan/scan-window.ts";
import { toInclusiveEnd } from "../../../api/failures/range-end.ts";
import { Histogram } from "../../../components/charts/histogram.tsx";
import { toFailureSearch } from "./to-failure-search.ts";
import { useListScanSpec } from "./use-list-scan.ts";
import { useListFailures } from "./use-list-failures.ts";

const Frame = styled("div")({
  flex: "none",
  paddingBlock: "8px 6px",
  paddingInline: 12,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
});

export interface ListHistogramProps {
  /** False until the first rows are painted. */
  open: boolean;
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
}

/** Renders the list's events over time if they were scanned. A selection sets the time range. */
export function ListHistogram({ search, onSearch }: ListHistogramProps) {
  const spec = useListScanSpec(search);
  const failureSearch = toFailureSearch(search);
  if (spec === undefined || failureSearch === undefined) return null;
  return <ScannedHistogram {...{ spec, search, failureSearch, onSearch }} />;
}

interface ScannedHistogramProps extends Omit<ListHistogramProps, "open"> {
  spec: ScanSpec;
  failureSearch: FailureSearch;
}

function ScannedHistogram({ spec, search, failureSearch, onSearch }: ScannedHistogramProps) {
  // The rows of the list show outcomes of whole events.
  const { report } = useListFailures(spec, search, failureSearch, true);
  if (report === undefined) return null;
  return (
    <Frame>
      <Histogram
        {...report.histogram}
        range={report.range}
        onZoom={({ from, to }) =>
          onSearch(
            changeEventFilters(search, {
              last: undefined,
              after: new Date(from).toISOString(),
              before: toInclusiveEnd(to),
            }),
          )
        }
      />
    </Frame>
  );
}
