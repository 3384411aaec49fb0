import { useEffect, useState, useSyncExternalStore } from "react";
import { useScope } from "../../../api/session/use-session.ts";
import type { FailureReport, ReportQuery } from "../../../api/failures/report.ts";
import { isOpenEnded, type ScanSpec } from "../../../api/failures/scan/scan-window.ts";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import { titleAlertCount } from "../../../lib/browser/document-title.ts";
import type { FailuresState } from "../use-failures.ts";
import type { AlertSound } from "./sound.ts";
import { defaultSettings, parseSettings } from "./thresholds.ts";
import { createWatcher, type WatchedReport } from "./watcher.ts";

interface WatchOptions extends Omit<WatchedReport, "report" | "settings"> {
  isOn: boolean;
  /** The report of a complete scan; undefined while the scan is incomplete. */
  report: FailureReport | undefined;
}

export type Watch = ReturnType<typeof useWatch>;

/**
 * Returns the state of a watch, which a changed query or a zoom doesn't end. `useAlerts` starts it
 * and evaluates its reports, because the code of alerts loads later than this hook.
 */
export function useWatch({ isOn, ...watched }: WatchOptions) {
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
  useEffect(() => (isOn ? watcher.stop : undefined), [isOn, watcher]);

  return {
    ...state,
    watched,
    settings,
    setSettings,
    alertSound,
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
    start: watcher.start,
    evaluate: watcher.evaluate,
    edit: watcher.edit,
  };
}

interface ScanWatchOptions extends Pick<WatchOptions, "isOn" | "hiddenIds"> {
  spec: ScanSpec;
  query: ReportQuery;
  failures: Pick<FailuresState, "scan" | "report" | "isReportCurrent" | "watch">;
}

/**
 * Adds new events to a scan while watching is on, and watches the scan's reports. `canWatch` is
 * false if the window has a fixed end or is zoomed. `isUpToDate` is true while a complete scan is
 * watched and its last load of new events succeeded. `endStatus` is the status of a watched scan
 * that reached its event limit or failed, so that no new events are loaded.
 */
export function useScanWatch(options: ScanWatchOptions) {
  const { isOn, spec, query, failures, hiddenIds } = options;
  const canWatch = isOpenEnded(spec) && query.range === undefined;
  const isWatching = isOn && canWatch;
  const { scan, report, isReportCurrent, watch: watchScan } = failures;
  // The effect depends on `spec`, because `watchScan` watches the scan of the current `spec`.
  useEffect(() => (isWatching ? watchScan() : undefined), [isWatching, watchScan, spec]);
  const isComplete = isReportCurrent && report !== undefined && report.scannedShare >= 1;
  const watch = useWatch({
    // A zoom only pauses the evaluation, because it closes the banner. Alerts stay open.
    isOn: isOn && isOpenEnded(spec),
    report: isComplete ? report : undefined,
    checkedAt: scan.checkedAt,
    hiddenIds,
    queryKey: JSON.stringify({ ...query, spec, groupId: undefined, markerAt: undefined }),
  });
  const isUpToDate = isWatching && scan.status === "done" && scan.error === undefined;
  const hasEnded = isWatching && (scan.status === "full" || scan.status === "failed");
  const endStatus = hasEnded ? scan.status : undefined;
  return { watch, isWatching, canWatch, isUpToDate, endStatus };
}
