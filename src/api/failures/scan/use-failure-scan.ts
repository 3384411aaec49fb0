import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { useScope } from "../../session/use-session.ts";
import type { ReportQuestion } from "../report.ts";
import { createReportFeed } from "./report-feed.ts";
import { failureScans } from "./scan-host.ts";
import type { OpenRange } from "./scan-registry.ts";
import type { ScanSpec } from "./scan-window.ts";

/**
 * Scans a window in the background and reports on a question about it. The scan continues when the
 * component unmounts, and components with an equal spec share it.
 */
export function useFailureScan(spec: ScanSpec, question: ReportQuestion) {
  const scope = useScope();
  const [feed] = useState(() => createReportFeed(failureScans));
  const specKey = JSON.stringify(spec);
  const questionKey = JSON.stringify(question);
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = feed.subscribe(listener);
      const unfollow = feed.follow(
        scope,
        // Parsed from the keys, so that equal values don't subscribe again.
        JSON.parse(specKey) as ScanSpec,
        JSON.parse(questionKey) as ReportQuestion,
      );
      return () => {
        unfollow();
        unsubscribe();
      };
    },
    [feed, scope, specKey, questionKey],
  );
  const state = useSyncExternalStore(subscribe, feed.get);
  const controls = useMemo(
    () => ({
      pause: () => feed.current()?.pause(),
      resume: () => feed.current()?.resume(),
      restart: () => feed.current()?.restart(),
      /** Adds new events to the finished scan until the returned function is called. */
      watch: () => {
        const scan = feed.current();
        scan?.watch(true);
        return () => scan?.watch(false);
      },
      loadReport: feed.report,
      loadAffected: feed.affected,
    }),
    [feed],
  );
  return useMemo(() => ({ ...state, ...controls }), [state, controls]);
}

/** Returns a scan of this tab that covers the range; undefined until someone starts one. */
export function useExistingScan(range: OpenRange): ScanSpec | undefined {
  const scope = useScope();
  return useSyncExternalStore(failureScans.subscribe, () =>
    failureScans.find(scope, range, Date.now()),
  );
}
