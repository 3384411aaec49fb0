import type { FailureReport } from "../../../api/failures/report.ts";
import { createValueStore } from "../../../lib/value-store.ts";
import type { Alert, evaluateAlerts, EvaluationState } from "./evaluate-alerts.ts";
import type { WatchSettings } from "./thresholds.ts";

export interface WatcherState {
  /** When watching began, in milliseconds; absent while watching is off. */
  readonly startedAt?: number;
  /** `checkedAt` of the last evaluated report. */
  readonly checkedAt?: number | undefined;
  readonly alerts: readonly Alert[];
}

export interface WatchedReport {
  readonly report: FailureReport;
  readonly settings: WatchSettings;
  /** IDs of groups to ignore. */
  readonly hiddenIds: readonly string[];
  /**
   * Identifies the query. Opening another group doesn't change the key. The first groups of a
   * changed query don't count as new.
   */
  readonly queryKey: string;
  /** When the scan last loaded all events, in milliseconds. */
  readonly checkedAt: number | undefined;
}

const initialState: WatcherState = { alerts: [] };

/** @param onCount receives the number of alerts after each change */
export function createWatcher(getNow: () => number, onCount: (count: number) => void) {
  const store = createValueStore(initialState);
  let evaluationState: EvaluationState | undefined;
  let lastQueryKey: string | undefined;

  function update(nextState: WatcherState) {
    store.set(nextState);
    onCount(nextState.alerts.length);
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Starts watching, unless it has started. */
    start() {
      if (store.get().startedAt === undefined) update({ startedAt: getNow(), alerts: [] });
    },
    /**
     * Evaluates a report of a complete scan. Returns new alerts, or none while watching is off.
     *
     * @param evaluateReport `evaluateAlerts`, which loads later
     */
    evaluate(
      watchedReport: WatchedReport,
      evaluateReport: typeof evaluateAlerts,
    ): readonly Alert[] {
      const { report, settings, hiddenIds, queryKey, checkedAt } = watchedReport;
      if (store.get().startedAt === undefined) return [];
      if (queryKey !== lastQueryKey && evaluationState)
        evaluationState = { ...evaluationState, groupsById: undefined };
      lastQueryKey = queryKey;
      const evaluation = evaluateReport(evaluationState, report, settings, hiddenIds, getNow());
      evaluationState = evaluation.state;
      update({ ...store.get(), checkedAt, alerts: evaluationState.alerts });
      return evaluation.newAlerts;
    },
    /** Changes the state of the evaluation, with a function that loads later, such as `acknowledge`. */
    edit(change: (state: EvaluationState) => EvaluationState) {
      if (evaluationState === undefined) return;
      evaluationState = change(evaluationState);
      update({ ...store.get(), alerts: evaluationState.alerts });
    },
    stop() {
      evaluationState = undefined;
      lastQueryKey = undefined;
      update(initialState);
    },
  };
}
