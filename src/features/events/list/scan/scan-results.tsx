import Button from "@mui/material/Button";
import type { EventSearch } from "../../../../api/events.ts";
import { passFocusToRegion } from "../../../../components/feedback/pass-focus-to-region.ts";
import { StatePage } from "../../../../components/feedback/state-page.tsx";
import { ContentArea, Page } from "../../../../components/layout/page.tsx";
import { FailurePanel } from "../../../../kit/failure/failure-panel.tsx";
import { ContractNotice } from "../../../../kit/failure/contract-notice.tsx";
import { getServiceNow } from "../../../../api/client/service-clock.ts";
import { NewEventsBar } from "../live/new-events-bar.tsx";
import { computeRatePerMinute } from "../live/rate.ts";
import { useShowNewEvents } from "../live/use-show-new.ts";
import { EventTable, type EventTableProps } from "../table/event-table.tsx";
import { NoRows, PartlyFailedHint } from "../list-states.tsx";
import { ScanBar } from "./scan-bar.tsx";
import { SelectionBar } from "../selection-bar.tsx";
import type { EventScanState } from "./use-event-scan.ts";

export interface ScanResultsProps extends Pick<
  EventTableProps,
  "selectedId" | "columnVisibility" | "density" | "selection"
> {
  scan: EventScanState;
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
}

export function ScanResults({ scan, search, onSearch, ...tableProps }: ScanResultsProps) {
  const { progress, rows, isScanning, resume, uncheckedCount, live } = scan;
  const { status, error, scannedCount, incompleteCount, drift, response } = progress;
  const checkedAt = live?.newEvents.checkedAt;
  const { showNewEvents, containerProps } = useShowNewEvents({
    isLive: live !== undefined,
    hasNewEvents: checkedAt !== undefined,
    checkedAt,
    isBusy: tableProps.selection.selectedRows.length > 0,
    onShow: () => live?.show(),
  });
  if (status === "failed" && scannedCount === 0) {
    return (
      <ContentArea>
        <FailurePanel title="Couldn't load the events" error={error} onRetry={resume} />
      </ContentArea>
    );
  }
  const isDone = status === "done";
  return (
    <Page {...containerProps}>
      {live && response && (
        <NewEventsBar
          newEvents={live.newEvents}
          loadedAt={response.receivedAt}
          onShow={showNewEvents}
          ratePerMinute={computeRatePerMinute(
            rows.map(({ createdAt }) => createdAt),
            getServiceNow(Math.max(response.receivedAt, checkedAt ?? 0), response),
            false,
          )}
        />
      )}
      {tableProps.selection.selectedRows.length > 0 ? (
        <SelectionBar selection={tableProps.selection} />
      ) : (
        <ScanBar scan={scan} after={search.after} />
      )}
      <ContractNotice
        drift={drift}
        incompleteCount={incompleteCount}
        droppedParameters={response?.droppedParameters}
      />
      {rows.length > 0 || isScanning || status === "idle" ? (
        <EventTable {...tableProps} rows={rows} isLoading={rows.length === 0} />
      ) : (
        <ContentArea>
          {isDone ? (
            <NoRows search={search} onSearch={onSearch} uncheckedCount={uncheckedCount} />
          ) : (
            <StatePage
              title="No matches so far"
              actions={
                status !== "stalled" && (
                  <Button ref={passFocusToRegion} onClick={resume}>
                    Search older events
                  </Button>
                )
              }
            >
              <p>Older events haven't been searched.</p>
              <PartlyFailedHint search={search} onSearch={onSearch} />
            </StatePage>
          )}
        </ContentArea>
      )}
    </Page>
  );
}
