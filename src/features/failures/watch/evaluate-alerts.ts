import type { FailureGroup, FailureReport } from "../../../api/failures/report.ts";
import type { WatchSettings } from "./thresholds.ts";

export interface Alert {
  readonly group: FailureGroup;
  readonly reason: "rate" | "newGroup" | "recurring" | "highSeverity";
  /** When the alert was raised, in milliseconds. */
  readonly at: number;
}

/** State that one evaluation passes to the next. */
export interface WatchState {
  /** The groups of the last report by ID. */
  readonly groups: ReadonlyMap<string, FailureGroup>;
  /** Alerts that the operator hasn't acknowledged, newest first, at most one for each group. */
  readonly alerts: readonly Alert[];
  /** Groups at or above the threshold of the rate. */
  readonly overRate: ReadonlySet<string>;
  /** Groups whose alert must not be repeated until they recover. */
  readonly silent: ReadonlySet<string>;
}

type Thresholds = Pick<WatchSettings, "rate" | "newGroup" | "highSeverity">;

function reasonFor(
  group: FailureGroup,
  previous: WatchState | undefined,
  { newGroup, highSeverity }: Thresholds,
  overRate: ReadonlySet<string>,
): Alert["reason"] | undefined {
  const before = previous?.groups.get(group.id);
  // Alert if the rate is reached, even if it was reached before watching began.
  if (overRate.has(group.id) && !previous?.overRate.has(group.id)) return "rate";
  if (previous === undefined) return undefined;
  if (highSeverity && group.highSeverityCount > (before?.highSeverityCount ?? 0)) {
    return "highSeverity";
  }
  if (newGroup && before === undefined) return "newGroup";
  const isRecurring = before?.state === "recovered" && group.state === "ongoing";
  return newGroup && isRecurring ? "recurring" : undefined;
}

/**
 * Evaluates a report. Returns the state for the next evaluation, and the alerts that this report
 * raised. A group is alerted again only after it recovered or its alert was
 * acknowledged.
 *
 * @param previous undefined for the first report, whose groups aren't new
 * @param hidden IDs of groups to ignore
 * @param now milliseconds
 */
export function evaluateAlerts(
  previous: WatchState | undefined,
  { groups: reported }: Pick<FailureReport, "groups">,
  thresholds: Thresholds,
  hidden: readonly string[],
  now: number,
): { readonly state: WatchState; readonly raised: readonly Alert[] } {
  // Warnings raise no alerts, because they don't prevent delivery.
  const groups = reported.filter(({ kind, id }) => kind !== "warning" && !hidden.includes(id));
  const { rate = Infinity } = thresholds;
  const overRate = new Set(
    groups.filter(({ ratePerMinute }) => ratePerMinute >= rate).map(({ id }) => id),
  );
  const silent = new Set(previous?.silent);
  const raised: Alert[] = [];
  for (const group of groups) {
    if (group.state === "recovered") silent.delete(group.id);
    if (silent.has(group.id)) continue;
    const reason = reasonFor(group, previous, thresholds, overRate);
    if (reason === undefined) continue;
    silent.add(group.id);
    raised.push({ group, reason, at: now });
  }
  const raisedIds = new Set(raised.map(({ group }) => group.id));
  const open = previous?.alerts.filter(({ group }) => !raisedIds.has(group.id)) ?? [];
  const current = new Map(groups.map((group) => [group.id, group]));
  return {
    raised,
    state: {
      groups: current,
      // An open alert shows the current numbers of its group.
      alerts: [
        ...raised,
        ...open.map((alert) => ({ ...alert, group: current.get(alert.group.id) ?? alert.group })),
      ],
      overRate,
      silent,
    },
  };
}

/** Removes the alerts of groups, so that they can be raised again. */
export function acknowledge(state: WatchState, groupIds: readonly string[]): WatchState {
  const silent = new Set(state.silent);
  for (const id of groupIds) silent.delete(id);
  return {
    ...state,
    alerts: state.alerts.filter(({ group }) => !groupIds.includes(group.id)),
    silent,
  };
}
