import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useScope } from "../../../api/session/use-session.ts";
import type { FailureReport } from "../../../api/failures/report.ts";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { lazyAction } from "../../../components/lazy-component.tsx";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import { titleAlertCount } from "../../../lib/browser/document-title.ts";
import { plural } from "../../../lib/text/format.ts";
import type { Alert } from "./evaluate-alerts.ts";
import { createAlertSound } from "./sound.ts";
import { defaultSettings, readSettings, type WatchSettings } from "./thresholds.ts";
import { createWatcher, type WatcherState } from "./watcher.ts";

const useNotify = lazyAction(async () => (await import("./notify.ts")).notify);

export interface WatchOptions {
  isOn: boolean;
  /** The report of a complete scan; undefined while scanning. */
  report: FailureReport | undefined;
  /** IDs of groups to ignore. */
  hidden: readonly string[];
  /** Identifies the question without the open group. */
  questionKey: string;
  onOpenGroup: (groupId: string) => void;
}

export interface Watch extends WatcherState {
  readonly settings: WatchSettings;
  setSettings(settings: WatchSettings): void;
  /** False while the browser blocks sound, such as after a reload. */
  readonly isSoundAllowed: boolean;
  /** Allows the sound and plays it, in response to a click. Rejects if there is no sound. */
  playSound(): Promise<void>;
  acknowledge(groupIds: readonly string[]): void;
}

/** Watches reports while `isOn`, and alerts the operator according to the settings. */
export function useWatch(options: WatchOptions): Watch {
  const { isOn, report, hidden, questionKey, onOpenGroup } = options;
  const { announce } = useNotices();
  const notify = useNotify();
  const [settings, setSettings] = useStoredChoice(
    `failure-watch ${useScope()}`,
    readSettings,
    defaultSettings,
  );
  const [sound] = useState(() => createAlertSound());
  const [isSoundAllowed, setSoundAllowed] = useState(false);
  const [watcher] = useState(() => createWatcher({ now: Date.now, onCount: titleAlertCount.set }));
  const state = useSyncExternalStore(watcher.subscribe, watcher.get);

  const reportAlerts = useEffectEvent((raised: readonly Alert[]) => {
    if (raised.length === 0) return;
    announce(plural(raised.length, "new alert"));
    if (settings.sound) sound.play();
    if (!settings.notification) return;
    notify(raised, onOpenGroup);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    watcher.start();
    return watcher.stop;
  }, [isOn, watcher]);
  // An effect is necessary, because reports arrive from outside React, and alerts use browser
  // notifications and sound.
  useEffect(() => {
    if (!isOn || report === undefined) return;
    reportAlerts(watcher.evaluate({ report, settings, hidden, questionKey }));
  }, [isOn, watcher, report, settings, hidden, questionKey]);

  const playSound = async () => {
    await sound.allow();
    setSoundAllowed(sound.isAllowed());
    sound.play();
  };
  const { acknowledge } = watcher;
  return { ...state, settings, setSettings, isSoundAllowed, playSound, acknowledge };
}
