import {
  type FailureGroup,
  type FailureReport,
  maxRecentMs,
} from "../../../api/failures/report.ts";
import type { WatchSettings } from "./thresholds.ts";

export interface Alert {
  readonly group: FailureGroup;
  readonly reason: "rate" | "newGroup" | "recurring" | "highSeverity";
  /** When the alert was raised, in milliseconds. */
  readonly at: number;
}

/** State that one evaluation passes to the next. */
export interface EvaluationState {
  /**
   * Groups of the last report by ID, without warnings; undefined if the query has changed, so that
   * the next groups don't count as new.
   */
  readonly groupsById: ReadonlyMap<string, FailureGroup> | undefined;
  /** Alerts that the operator hasn't acknowledged, newest first, at most one for each group. */
  readonly alerts: readonly Alert[];
  /** IDs of groups at or above the rate threshold. */
  readonly overRateIds: ReadonlySet<string>;
  /**
   * IDs of groups that can't raise another alert until `isOngoing` returns false or their alert is
   * acknowledged.
   */
  readonly silencedIds: ReadonlySet<string>;
}

type Thresholds = Pick<WatchSettings, "rate" | "newGroup" | "highSeverity">;

/**
 * Reports whether a group is ongoing at the given time in milliseconds. A group that continues only
 * in events that don't match the filters is ongoing for `maxRecentMs` after its last matching event.
 */
const isOngoing = ({ state, hasLaterUnmatchedIssue, lastAt }: FailureGroup, at: number) =>
  state === "ongoing" && !(hasLaterUnmatchedIssue && at - lastAt > maxRecentMs);

function findAlertReason(
  group: FailureGroup,
  previousState: EvaluationState | undefined,
  { newGroup, highSeverity }: Thresholds,
  overRateIds: ReadonlySet<string>,
  now: number,
): Alert["reason"] | undefined {
  const previousGroup = previousState?.groupsById?.get(group.id);
  // Alert if the rate is reached, even if it was reached before watching began.
  if (overRateIds.has(group.id) && !previousState?.overRateIds.has(group.id)) return "rate";
  if (previousState?.groupsById === undefined) return undefined;
  if (highSeverity && group.highSeverityCount > (previousGroup?.highSeverityCount ?? 0)) {
    return "highSeverity";
  }
  if (newGroup && previousGroup === undefined) return "newGroup";
  // The state can also change without a new failure, when other events leave the range.
  const isRecurring =
    previousGroup !== undefined &&
    !isOngoing(previousGroup, group.lastAt) &&
    isOngoing(group, now) &&
    group.lastAt > previousGroup.lastAt;
  return newGroup && isRecurring ? "recurring" : undefined;
}

/**
 * Returns the state for the next evaluation and the new alerts of a report. A group can raise
 * another alert only after it stopped being ongoing or its last alert was acknowledged.
 *
 * @param previousState undefined for the first report, whose groups aren't new
 * @param hiddenIds IDs of groups that raise no alerts; showing a group again raises no alert either
 * @param now the current time in milliseconds
 */
export function evaluateAlerts(
  previousState: EvaluationState | undefined,
  { groups: reportedGroups }: Pick<FailureReport, "groups">,
  thresholds: Thresholds,
  hiddenIds: readonly string[],
  now: number,
): { readonly state: EvaluationState; readonly newAlerts: readonly Alert[] } {
  // Warnings don't raise alerts, because they don't prevent delivery.
  const groups = reportedGroups.filter(({ kind }) => kind !== "warning");
  const { rate = Infinity } = thresholds;
  const overRateIds = new Set(
    groups.filter(({ ratePerMinute }) => ratePerMinute >= rate).map(({ id }) => id),
  );
  const silencedIds = new Set(previousState?.silencedIds);
  const newAlerts: Alert[] = [];
  for (const group of groups) {
    if (!isOngoing(group, now)) silencedIds.delete(group.id);
    if (silencedIds.has(group.id) || hiddenIds.includes(group.id)) continue;
    const reason = findAlertReason(group, previousState, thresholds, overRateIds, now);
    if (reason === undefined) continue;
    silencedIds.add(group.id);
    newAlerts.push({ group, reason, at: now });
  }
  const raisedIds = new Set(newAlerts.map(({ group }) => group.id));
  const remainingAlerts =
    previousState?.alerts.filter(({ group }) => !raisedIds.has(group.id)) ?? [];
  const currentGroupsById = new Map(groups.map((group) => [group.id, group]));
  return {
    newAlerts,
    state: {
      groupsById: currentGroupsById,
      // An alert that isn't acknowledged shows the current numbers of its group.
      alerts: [
        ...newAlerts,
        ...remainingAlerts.map((alert) => ({
          ...alert,
          group: currentGroupsById.get(alert.group.id) ?? alert.group,
        })),
      ],
      overRateIds,
      silencedIds,
    },
  };
}

/** Removes the alerts of groups, so that the groups can raise new alerts. */
export function acknowledge(state: EvaluationState, groupIds: readonly string[]): EvaluationState {
  const silencedIds = new Set(state.silencedIds);
  for (const id of groupIds) silencedIds.delete(id);
  return {
    ...state,
    alerts: state.alerts.filter(({ group }) => !groupIds.includes(group.id)),
    silencedIds,
  };
}
