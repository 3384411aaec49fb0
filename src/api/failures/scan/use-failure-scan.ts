import { getServiceTime } from "../../client/service-clock.ts";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { useScope } from "../../session/use-session.ts";
import type { ReportQuery } from "../report.ts";
import { createReportFeed, createReportKey } from "./report-feed.ts";
import { failureScans } from "./scan-host.ts";
import type { OpenRange } from "./scan-registry.ts";
import type { ScanSpec } from "./scan-window.ts";

/**
 * Scans a window in the background. Returns the progress, the last report, and controls.
 * `isReportCurrent` is false while the report belongs to an earlier query.
 * The scan continues when the component unmounts, and components with an equal spec share it.
 *
 * @param canRenew whether to scan up to the present if the scan ended earlier. Requires a component
 *   that shows the progress.
 */
export function useFailureScan(spec: ScanSpec, query: ReportQuery, canRenew = false) {
  const scope = useScope();
  const [feed] = useState(() => createReportFeed(failureScans, canRenew));
  const specKey = JSON.stringify(spec);
  const queryKey = JSON.stringify(query);
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = feed.subscribe(listener);
      const unfollow = feed.follow(
        scope,
        // Parsed from the keys, so that `subscribe` changes only if the content changes.
        JSON.parse(specKey) as ScanSpec,
        JSON.parse(queryKey) as ReportQuery,
      );
      return () => {
        unfollow();
        unsubscribe();
      };
    },
    [feed, scope, specKey, queryKey],
  );
  const state = useSyncExternalStore(subscribe, feed.get);
  const controls = useMemo(
    () => ({
      pause: () => feed.getScan()?.pause(),
      resume: () => feed.getScan()?.resume(),
      restart: () => feed.getScan()?.restart(),
      /** Adds new events to the finished scan until the returned function is called. */
      watch: () => {
        const scan = feed.getScan();
        scan?.watch(true);
        return () => scan?.watch(false);
      },
      loadReport: feed.report,
      loadAffectedEvents: feed.listAffectedEvents,
    }),
    [feed],
  );
  // The feed follows a new query only after the first render with it.
  const isReportCurrent = state.reportKey === createReportKey(scope, spec, query);
  return useMemo(
    () => ({ ...state, ...controls, isReportCurrent }),
    [state, controls, isReportCurrent],
  );
}

export function useExistingScanSpec(range: OpenRange): ScanSpec | undefined {
  const scope = useScope();
  return useSyncExternalStore(failureScans.subscribe, () =>
    failureScans.find(scope, range, getServiceTime()),
  );
}
