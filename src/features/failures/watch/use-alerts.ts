import { useEffect, useEffectEvent } from "react";
import { useScope } from "../../../api/session/use-session.ts";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { plural } from "../../../lib/text/format.ts";
import { notify } from "./browser-notifications.ts";
import { evaluateAlerts } from "./evaluate-alerts.ts";
import type { Watch } from "./use-watch.ts";
import type { WatchedReport } from "./watcher.ts";

/** Starts a watch, evaluates its reports, and reports new alerts. */
export function useAlerts(watch: Watch, onOpenGroup: (groupId: string) => void): void {
  const { announce } = useNotices();
  const scope = useScope();
  const { start, settings } = watch;
  const { report, hiddenIds, queryKey, checkedAt } = watch.watched;
  const evaluate = useEffectEvent((watchedReport: WatchedReport) => {
    const newAlerts = watch.evaluate(watchedReport, evaluateAlerts);
    if (newAlerts.length === 0) return;
    announce(plural(newAlerts.length, "new alert"));
    if (settings.sound) watch.alertSound?.play();
    if (settings.notification) notify(newAlerts, scope, onOpenGroup);
  });
  useEffect(start, [start]);
  // An effect is necessary, because reports arrive from outside React, and alerts use browser
  // notifications and sound.
  useEffect(() => {
    if (report !== undefined) evaluate({ report, settings, hiddenIds, queryKey, checkedAt });
  }, [report, settings, hiddenIds, queryKey, checkedAt]);
}
