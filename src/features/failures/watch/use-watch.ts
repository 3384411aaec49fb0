import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useScope } from "../../../api/session/use-session.ts";
import type { FailureReport, ReportQuery } from "../../../api/failures/report.ts";
import { isOpenEnded, type ScanSpec } from "../../../api/failures/scan/scan-window.ts";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { lazyAction } from "../../../components/lazy-component.tsx";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import { titleAlertCount } from "../../../lib/browser/document-title.ts";
import { plural } from "../../../lib/text/format.ts";
import type { FailuresState } from "../use-failures.ts";
import type { evaluateAlerts } from "./evaluate-alerts.ts";
import type { AlertSound } from "./sound.ts";
import { defaultSettings, parseSettings } from "./thresholds.ts";
import { createWatcher, type WatchedReport } from "./watcher.ts";

const useEvaluation = lazyAction(async () => {
  const evaluation = await import("./evaluate-alerts.ts");
  return (run: (evaluate: typeof evaluateAlerts) => void) => run(evaluation.evaluateAlerts);
});
const useNotify = lazyAction(async () => (await import("./browser-notifications.ts")).notify);

interface WatchOptions {
  isOn: boolean;
  /** The report of a complete scan; undefined while the scan is incomplete or isn't watched. */
  report: FailureReport | undefined;
  /** When the scan last loaded all events, in milliseconds. */
  checkedAt: number | undefined;
  /** IDs of groups to ignore. */
  hiddenIds: readonly string[];
  /** Identifies the query. Opening another group doesn't change the key. */
  queryKey: string;
  onOpenGroup: (groupId: string) => void;
}

export type Watch = ReturnType<typeof useWatch>;

export function useWatch(options: WatchOptions) {
  const { isOn, report, checkedAt, hiddenIds, queryKey, onOpenGroup } = options;
  const { announce } = useNotices();
  const notify = useNotify();
  const withEvaluation = useEvaluation();
  const scope = useScope();
  const [settings, setSettings] = useStoredChoice(
    `failure-watch ${scope}`,
    parseSettings,
    defaultSettings,
  );
  const [alertSound, setAlertSound] = useState<AlertSound>();
  const [isSoundAllowed, setIsSoundAllowed] = useState(false);
  const [watcher] = useState(() => createWatcher(Date.now, titleAlertCount.set));
  const state = useSyncExternalStore(watcher.subscribe, watcher.get);

  const evaluate = useEffectEvent((watchedReport: WatchedReport) =>
    withEvaluation((evaluateReport) => {
      const newAlerts = watcher.evaluate(watchedReport, evaluateReport);
      if (newAlerts.length === 0) return;
      announce(plural(newAlerts.length, "new alert"));
      if (settings.sound) alertSound?.play();
      if (settings.notification) notify(newAlerts, scope, onOpenGroup);
    }),
  );
  useEffect(() => {
    if (!isOn) return undefined;
    watcher.start();
    return watcher.stop;
  }, [isOn, watcher]);
  // An effect is necessary, because reports arrive from outside React, and alerts use browser
  // notifications and sound.
  useEffect(() => {
    if (!isOn || report === undefined) return;
    evaluate({ report, settings, hiddenIds, queryKey, checkedAt });
  }, [isOn, report, settings, hiddenIds, queryKey, checkedAt]);

  return {
    ...state,
    settings,
    setSettings,
    /** False until `playSound` succeeds. Browsers block sound after a reload. */
    isSoundAllowed,
    /**
     * Allows the sound and plays it. Call this function in response to a click. Rejects if the
     * browser can't play sound. The callers pass `createAlertSound`, because they load later than
     * this hook.
     */
    playSound: async (createSound: () => AlertSound) => {
      const sound = alertSound ?? createSound();
      setAlertSound(sound);
      await sound.allow();
      setIsSoundAllowed(sound.isAllowed());
      sound.play();
    },
    acknowledge: watcher.acknowledge,
  };
}

interface ScanWatchOptions extends Pick<WatchOptions, "isOn" | "hiddenIds" | "onOpenGroup"> {
  spec: ScanSpec;
  query: ReportQuery;
  failures: Pick<FailuresState, "scan" | "report" | "isReportCurrent" | "watch">;
}

/**
 * Adds new events to a scan while watching is on, and evaluates the scan's reports. `canWatch` is
 * false if the window has a fixed end or is zoomed. `isUpToDate` is true while a complete scan is
 * watched and its last load of new events succeeded. `endStatus` is the status of a watched scan
 * that reached its event limit or failed, so that no new events are loaded.
 */
export function useScanWatch(options: ScanWatchOptions) {
  const { isOn, spec, query, failures, hiddenIds, onOpenGroup } = options;
  const canWatch = isOpenEnded(spec) && query.range === undefined;
  const isWatching = isOn && canWatch;
  const { scan, report, isReportCurrent, watch: watchScan } = failures;
  // The effect depends on `spec`, because `watchScan` watches the scan of the current `spec`.
  useEffect(() => (isWatching ? watchScan() : undefined), [isWatching, watchScan, spec]);
  const isComplete = isReportCurrent && report !== undefined && report.scannedShare >= 1;
  const watch = useWatch({
    // A zoom only pauses the evaluation. Alerts stay open.
    isOn: isOn && isOpenEnded(spec),
    report: isWatching && isComplete ? report : undefined,
    checkedAt: scan.checkedAt,
    hiddenIds,
    queryKey: JSON.stringify({ ...query, spec, groupId: undefined, markerAt: undefined }),
    onOpenGroup,
  });
  const isUpToDate = isWatching && scan.status === "done" && scan.error === undefined;
  const hasEnded = isWatching && (scan.status === "full" || scan.status === "failed");
  const endStatus = hasEnded ? scan.status : undefined;
  return { watch, isWatching, canWatch, isUpToDate, endStatus };
}
