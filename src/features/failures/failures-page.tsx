import { useFailureSearch, type FailurePage } from "./use-failure-search.ts";
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Facet, ReportQuery, TimeWindow } from "../../api/failures/report.ts";
import type { ScanSpec } from "../../api/failures/scan/scan-window.ts";
import { toRange } from "../../api/failures/search-window.ts";
import { CopyButton, useCopy } from "../../components/copy-button.tsx";
import { ListFrame, ListHeader } from "../../components/layout/list-frame.tsx";
import { lazyComponent, useDeferPreloading } from "../../components/lazy-component.tsx";
import { SplitView } from "../../components/layout/split-view.tsx";
import { useRestoredFocus } from "../../components/layout/use-restored-focus.ts";
import { useShortcuts } from "../../components/use-shortcuts.ts";
import { useNow, useTimeMode } from "../../components/text/time-mode.tsx";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { FailuresBar } from "./bar/failures-bar.tsx";
import { FailureDetail } from "./failure-detail.tsx";
import { FacetsContext } from "./filters/known-facets.ts";
import { FailureGroupList } from "./groups/group-list.tsx";
import { HistogramPanel } from "./histogram-panel.tsx";
import { IncidentReportButton } from "./incident-report/incident-report-button.tsx";
import { useGroupTriage } from "./notes/use-group-triage.ts";
import { useScanWatch } from "./watch/use-watch.ts";
import { WatchButton } from "./watch/watch-button.tsx";
import { FailureScanBar } from "./scan/scan-bar.tsx";
import { useFailures } from "./use-failures.ts";
import { useValueAfterPaint } from "./use-value-after-paint.ts";
import { describeReportWindow } from "./window-description.ts";
import { asNumber } from "../../../domain/loose.ts";

const EmptyRange = lazyComponent(async () => (await import("./empty-range.tsx")).EmptyRange);
const PageNotices = lazyComponent(async () => (await import("./page-notices.tsx")).PageNotices);

export function FailuresPage() {
  const page = useFailureSearch();
  const { spec, window } = page;
  if (spec === undefined || window === undefined) return <EmptyRange page={page} />;
  return <FailuresView page={page} spec={spec} requestedWindow={window} />;
}

const WatchBanner = lazyComponent(
  async () => (await import("./watch/watch-banner.tsx")).WatchBanner,
);

const defaultPaneWidth = 470;
/** Number of columns of the histogram, the pulse, and the trends. */
const columnCount = 60;
const noFacets: readonly Facet[] = [];

interface FailuresViewProps {
  page: FailurePage;
  spec: ScanSpec;
  /** The requested window, which applies until the end of the scanned window is known. */
  requestedWindow: TimeWindow;
}

function FailuresView({ page, spec, requestedWindow }: FailuresViewProps) {
  const { conditions, markerAt, onSearch, openGroup } = page;
  const { otherSteps } = page.search;
  const groupTriage = useGroupTriage();
  const { merges, splits, hidden } = groupTriage;
  // The URL can contain the ID of a group that was merged into another group.
  const selectedGroupId = merges[page.search.group ?? ""] ?? page.search.group;
  const [scanned, setScanned] = useState<{ specKey: string; window: TimeWindow }>();
  const specKey = JSON.stringify(spec);
  // Until a refresh has events, the page shows the report of the previous scan with its window.
  const window = scanned?.specKey === specKey ? scanned.window : requestedWindow;
  const range = useMemo(() => toRange(page.search, window), [page.search, window]);
  const isZoomed = range !== undefined;
  const isZoomIgnored = !isZoomed && (page.search.from ?? page.search.to) !== undefined;
  const search = useMemo(
    () => ({
      ...page.search,
      group: selectedGroupId,
      ...(!isZoomed && { from: undefined, to: undefined }),
    }),
    [page.search, selectedGroupId, isZoomed],
  );
  const query = useMemo(
    (): ReportQuery => ({
      conditions,
      includesOtherSteps: otherSteps,
      columnCount,
      range,
      merges,
      splits,
      groupId: selectedGroupId,
      markerAt,
    }),
    [conditions, otherSteps, range, merges, splits, selectedGroupId, markerAt],
  );
  const failures = useFailures(spec, query);
  const { scan, report, loadReport } = failures;
  // The scanned window can begin and end later or earlier than the requested one.
  if (failures.window && failures.window !== scanned?.window)
    setScanned({ specKey, window: failures.window });
  // To keep each frame short, the list is deferred after the first report. The charts and the right
  // pane render one frame after the list.
  const listReport = useDeferredValue(report) ?? report;
  const detailReport = useValueAfterPaint(listReport);
  const hasRows = report !== undefined && report.groups.length > 0;
  const isScanning = scan.status === "idle" || scan.status === "scanning";
  useDeferPreloading(!hasRows && isScanning);
  // The notice is announced only once the scan stops, because the count changes too fast.
  const incompleteCount = isScanning || scan.status === "waiting" ? 0 : scan.incompleteCount;
  const [width, setWidth] = useStoredChoice("failures-width", asNumber, defaultPaneWidth);
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  const { watch, isWatching, canWatch, isUpToDate, endStatus } = useScanWatch({
    isOn: search.watch === true,
    spec,
    query,
    failures,
    hiddenIds: hidden,
  });
  const setIsWatching = (isOn: boolean) => onSearch({ ...search, watch: isOn || undefined });
  const { copy } = useCopy();
  const getLink = () => page.getLink(search, window);
  useShortcuts({ y: () => copy(getLink()) });
  const groupRegion = useRef<HTMLElement>(null);
  const focusGroups = useCallback(() => groupRegion.current?.focus({ preventScroll: true }), []);
  useRestoredFocus(search, groupRegion);

  const instantFormat = useMemo(
    () => ({ mode, timeZone, now, precision: "minute" }) as const,
    [mode, timeZone, now],
  );
  const isWindowCurrent = page.isCurrent(window) || isUpToDate;
  const isCurrent = range ? page.isCurrent(range) : isWindowCurrent;
  const windowDescription = useMemo(
    () => describeReportWindow(search, range ?? window, instantFormat, isCurrent),
    [search, range, window, instantFormat, isCurrent],
  );
  const paneProps = {
    search,
    conditions,
    onSearch,
    groupTriage,
    window: windowDescription,
    isWindowCurrent,
  };
  const isDetailVisible = search.group !== undefined || search.view !== undefined;
  return (
    <ListFrame>
      <ListHeader {...(isDetailVisible && { "data-detail-open": "" })}>
        <FacetsContext value={report?.facets ?? noFacets}>
          <FailuresBar
            {...{ search, conditions, onSearch }}
            onLeave={focusGroups}
            actions={
              <>
                <CopyButton isWide value={getLink} label="Copy link" />
                <WatchButton
                  watch={watch}
                  isOn={isWatching}
                  hasEnded={endStatus !== undefined}
                  onWatch={setIsWatching}
                  canWatch={canWatch}
                />
                <IncidentReportButton
                  report={report}
                  search={search}
                  getLink={getLink}
                  getEventLink={page.getEventLink}
                  notes={groupTriage.notes}
                  hiddenIds={hidden}
                  loadDetail={async (groupId) => (await loadReport({ ...query, groupId }))?.group}
                />
              </>
            }
          />
        </FacetsContext>
        {(isZoomIgnored ||
          page.invalidTexts.length > 0 ||
          incompleteCount > 0 ||
          failures.reportError !== undefined) && (
          <PageNotices
            isZoomIgnored={isZoomIgnored}
            invalidTexts={page.invalidTexts}
            incompleteCount={incompleteCount}
            reportError={failures.reportError}
          />
        )}
        {isWatching && (
          <WatchBanner
            watch={watch}
            endStatus={endStatus}
            onOpenGroup={openGroup}
            onStop={() => setIsWatching(false)}
            onLeave={focusGroups}
          />
        )}
        <FailureScanBar
          scan={scan}
          window={describeReportWindow(
            { ...search, from: undefined, to: undefined },
            window,
            instantFormat,
            // Until the window is known, it is assumed to end at the current time.
            !failures.window || isWindowCurrent,
          )}
        />
        <HistogramPanel report={detailReport} search={search} onSearch={onSearch} />
      </ListHeader>
      <SplitView
        listLabel="Failures"
        listRef={groupRegion}
        detailLabel={search.group === undefined ? "Overview" : "Failure"}
        narrowSide={isDetailVisible ? "detail" : "list"}
        width={width}
        onWidthChange={setWidth}
        list={
          <FailureGroupList
            {...paneProps}
            report={listReport}
            isCurrent={isCurrent}
            onLeave={focusGroups}
          />
        }
        detail={
          <FailureDetail
            {...paneProps}
            report={detailReport}
            isGroupExpected={
              !failures.isReportCurrent || report?.groups.some(({ id }) => id === selectedGroupId)
            }
            query={query}
            scannedWindow={window}
            loadAffectedEvents={failures.loadAffectedEvents}
            onOpenGroup={openGroup}
            onLeave={focusGroups}
          />
        }
      />
    </ListFrame>
  );
}
