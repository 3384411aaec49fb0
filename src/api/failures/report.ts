import type { EventOutcomeKind } from "../../../domain/event-outcome.ts";

/** A time range in milliseconds since the epoch, by the service's clock. `to` is exclusive. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * A condition on scanned events. An event matches if any of the values matches or, with
 * `isExcluded`, if none does. The key is a facet key such as `workflow` or `payload.region`, or one
 * of `textConditionKeys`.
 */
export interface Condition {
  readonly key: string;
  readonly values: readonly string[];
  readonly isExcluded: boolean;
  /** Set by the event list if the search has the condition in `where` instead of its own param. */
  readonly isInWhere?: boolean;
}

/**
 * Keys that aren't facet keys. `detail` searches the texts of issues and of their execution
 * details. `raw` also searches raw data, event IDs, and facets. Both ignore case. Values of
 * `duration` are comparisons such as `>60s`.
 */
export const textConditionKeys = ["detail", "raw", "duration"] as const;

export interface ReportQuery {
  /** A part of the scanned window; default: all of it. */
  readonly range?: TimeWindow | undefined;
  readonly conditions: readonly Condition[];
  /** True to include failures of steps that don't match the conditions; see `selectsSteps`. */
  readonly includesOtherSteps?: boolean | undefined;
  /** Number of columns of the histogram, the pulse, and the trends. */
  readonly columnCount: number;
  /** Groups merged by the operator. Maps a group's ID to the ID of the group that includes it. */
  readonly merges: Readonly<Record<string, string>>;
  /** IDs of groups that the operator split, so that each distinct text is a separate group. */
  readonly splits: readonly string[];
  /** The group to describe in `FailureReport.group`. */
  readonly groupId?: string | undefined;
  /** The time that separates the periods to compare, in milliseconds. */
  readonly markerAt?: number | undefined;
}

/**
 * A group's state at the end of the range. `ongoing`: waits, or recent issues without a confirmed
 * recovery; `recovered`: enough later successes; `quiet`: neither recent issues nor a confirmed
 * recovery. See `computeRecoveries`.
 */
export type GroupState = "ongoing" | "recovered" | "quiet";

/** Issues of at most this age are always recent. Older ones can be recent if issues are rare. */
export const minRecentMs = 30 * 60_000;
/**
 * Maximum time in milliseconds for which a failure is recent. The limit doesn't apply if no send
 * has succeeded since the first compared failure.
 */
export const maxRecentMs = 60 * 60_000;

/** Why a group without a confirmed recovery is `ongoing` or `quiet`. */
export interface Recency {
  /** Median time between consecutive issues; absent for a single issue. */
  readonly usualGapMs?: number;
  /** Time from the last issue, whose event may be unselected, to the end of the range. */
  readonly sinceLastMs: number;
}

/** `failure` sorts before `wait`, and `wait` before `warning`. */
export type IssueKind = "failure" | "wait" | "warning";

/** A part of a masked text: fixed text, or a numbered slot for a varying value, with an example. */
export type TextPart =
  | { readonly text: string }
  | { readonly slot: number; readonly example: string };

export interface FailureGroup {
  /**
   * Stable across scans and browsers: a hash of kind, text template, provider, and channel. Without
   * a provider, the hash includes the step, because the cause is in the step. For one text of a
   * split group, a hash of that group's ID and the text.
   */
  readonly id: string;
  /** The worst kind of the group's issues. `hasOtherKinds` can be true only for merged groups. */
  readonly kind: IssueKind;
  readonly hasOtherKinds?: boolean;
  /** The text of the group's issues, with varying values as slots. */
  readonly parts: readonly TextPart[];
  /** Provider ID; absent without a recorded call. */
  readonly provider?: string | undefined;
  readonly channel: string;
  /** The names of the steps, or else their types. */
  readonly steps: readonly string[];
  readonly workflows: readonly { readonly id: string; readonly name: string }[];
  readonly eventCount: number;
  readonly subscriberCount: number;
  /** Number of events for which nothing was delivered on any channel. */
  readonly undeliveredCount: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** Events per column of the histogram, by the time of each event's earliest issue. */
  readonly trend: readonly number[];
  readonly state: GroupState;
  /** True if only a later issue, in an event or step that doesn't match the conditions, is recent. */
  readonly hasLaterUnmatchedIssue?: boolean;
  /** Absent for recovered groups and for groups with waits, which are always ongoing. */
  readonly recency?: Recency;
  /**
   * Number of successes between the group's last issue, whose event may be unselected, and the end
   * of the range; see `computeRecoveries`.
   */
  readonly laterSuccessCount: number;
  /**
   * True if the scan covers the window before `firstAt`, and the pause before `firstAt` is long
   * enough to call `firstAt` the beginning. The failure may also have occurred before that pause.
   */
  readonly isBeginningCertain: boolean;
  /** Issues per minute in the last ten minutes of the range. */
  readonly ratePerMinute: number;
  readonly highSeverityCount: number;
  /** The groups with selected events that the operator merged into this one. */
  readonly mergedGroups: readonly Pick<FailureGroup, "id" | "parts" | "provider" | "channel">[];
  /** True if all of the group's selected events come from merged groups. */
  readonly hasOnlyMergedEvents?: boolean;
  /** ID of the group that the operator split, if this group is one of its texts. */
  readonly splitFromId?: string;
  /**
   * True if the group's own issues have several distinct texts. False for a group that is one text
   * of a split group.
   */
  readonly canSplit: boolean;
}

export interface HistogramColumn {
  /** Start of the column, in milliseconds. */
  readonly at: number;
  readonly total: number;
  readonly failed: number;
  readonly partlyFailed: number;
  readonly warning: number;
  /** Number of events that are waiting, running, or stuck. */
  readonly open: number;
  /** Scanned share of the column, 0 to 1. */
  readonly scannedShare: number;
}

export interface Histogram {
  readonly columnMs: number;
  readonly columns: readonly HistogramColumn[];
}

export interface PulseCell {
  readonly ok: number;
  readonly warning: number;
  readonly failed: number;
}

/** Results of one provider's calls on one channel, per column of the histogram. */
export interface PulseRow {
  readonly provider: string;
  readonly channel: string;
  readonly cells: readonly PulseCell[];
}

export interface FacetValue {
  readonly value: string;
  /** A name for display, such as a workflow's name. */
  readonly label?: string;
  readonly count: number;
  /**
   * Number of events with a failure. For `channel`, `step`, `provider`, and `integration`, the step
   * with the value must have failed.
   */
  readonly failedCount: number;
}

export interface Facet {
  readonly key: string;
  /** The top values by number of failed events, then by number of events. */
  readonly values: readonly FacetValue[];
  readonly distinctCount: number;
}

/**
 * How a value's share among the failing events, or among a group's events, differs from its share
 * among the other events.
 */
export interface Difference {
  readonly key: string;
  readonly value: string;
  readonly label?: string;
  /**
   * Number of failing events (or of the group's events) with the value. `insideTotal` also counts
   * those without the value.
   */
  readonly insideCount: number;
  readonly insideTotal: number;
  /** Number of other events with the value. `outsideTotal` counts all other events. */
  readonly outsideCount: number;
  readonly outsideTotal: number;
  /** Share inside divided by share outside; `Infinity` if no other event has the value. */
  readonly lift: number;
}

export interface GroupSample {
  readonly eventId: string;
  /** When the issue occurred, in milliseconds. */
  readonly at: number;
  readonly subscriberId: string;
  /** The workflow's name, or its identifier. */
  readonly workflow: string;
  readonly transactionId: string;
  /** The issue's text with its values instead of slots. Secrets are masked. */
  readonly text: string;
}

export const maxGroupTexts = 20;

/**
 * What a group affected, and when. Includes only steps with an issue of the group's kind, because a
 * failure can be merged with warnings, whose steps succeeded.
 */
export interface GroupImpact extends Pick<
  FailureGroup,
  "subscriberCount" | "firstAt" | "lastAt" | "state" | "isBeginningCertain"
> {
  /** Number of steps by channel, most first. */
  readonly stepCounts: readonly { readonly channel: string; readonly count: number }[];
}

export interface GroupDetail {
  readonly id: string;
  readonly impact: GroupImpact;
  /** Up to 20 samples, newest first. They include the first and the last issue. */
  readonly samples: readonly GroupSample[];
  /** Up to 20 values of each slot, most frequent first, and the number of distinct values. */
  readonly slots: readonly {
    readonly values: readonly { readonly value: string; readonly count: number }[];
    readonly distinctCount: number;
  }[];
  /** The distinct texts in the group, most frequent first, up to `maxGroupTexts`. */
  readonly texts: readonly { readonly text: string; readonly count: number }[];
  /** The group's events compared with all others in the range, the likely cause first. */
  readonly differences: readonly Difference[];
  readonly transactionCount: number;
}

export interface LatencySummary {
  readonly count: number;
  /** Milliseconds to the first successful send, as in `EventColumns.latency`. */
  readonly medianMs: number;
  readonly p95Ms: number;
}

export interface LatencyRow extends LatencySummary {
  readonly key: "workflow" | "provider";
  readonly value: string;
  readonly label?: string;
  /** Latencies before and after the marker, if there are any; absent without a marker. */
  readonly before?: LatencySummary;
  readonly after?: LatencySummary;
}

export interface SlowEvent {
  readonly eventId: string;
  readonly createdAt: number;
  /** The workflow's name, or its identifier. */
  readonly workflow: string;
  readonly subscriberId: string;
  readonly provider?: string;
  readonly latencyMs: number;
}

/**
 * Counts of the steps that called one provider on one channel, in the last 24 hours of the window
 * and in the 24 hours before. `issueCount` includes steps that failed, were retried, or had a
 * warning after the provider was called.
 */
export interface ProviderComparison {
  readonly provider: string;
  readonly channel: string;
  readonly lastDay: { readonly callCount: number; readonly issueCount: number };
  readonly previousDay: { readonly callCount: number; readonly issueCount: number };
  /** The scanned share of the earlier period, 0 to 1. Below 1, the comparison is preliminary. */
  readonly previousDayScannedShare: number;
}

/**
 * Conditions on a channel, step, provider, integration, or issue's text select events and, within
 * them, steps: issues of other steps aren't in `groups` and don't count as failures.
 */
export interface FailureReport {
  /** All counts refer to this range, except `providers` and `FailureGroup.laterSuccessCount`. */
  readonly range: TimeWindow;
  /** Scanned share of the range, 0 to 1. */
  readonly scannedShare: number;
  readonly eventCount: number;
  /**
   * Number of scanned records without an ID or time, which no other count includes. Absent until a
   * scan adds it to the report of its store.
   */
  readonly incompleteCount?: number;
  readonly outcomeCounts: Readonly<Partial<Record<EventOutcomeKind, number>>>;
  /**
   * Number of matching events that failed only in steps that don't match, so that `outcomeCounts`
   * doesn't include them.
   */
  readonly otherFailedCount?: number;
  /** True if steps of matching events have issues, but don't match. */
  readonly hasOtherIssues?: boolean;
  /** Number of failed events for which nothing was delivered. */
  readonly undeliveredCount: number;
  /** Number of subscribers with at least one failed step. */
  readonly affectedSubscriberCount: number;
  readonly groups: readonly FailureGroup[];
  readonly histogram: Histogram;
  readonly pulse: readonly PulseRow[];
  readonly facets: readonly Facet[];
  /** Payload keys with values that a scan doesn't keep, or `allPayloadKeys`. */
  readonly truncatedKeys: readonly string[];
  readonly latencies: readonly LatencyRow[];
  readonly slowestEvents: readonly SlowEvent[];
  readonly providers: readonly ProviderComparison[];
  /** The failing events compared with the other matching events; absent with a `groupId`. */
  readonly differences?: readonly Difference[];
  /** The group with ID `ReportQuery.groupId`; absent if no ID is given or no group has the ID. */
  readonly group?: GroupDetail;
}

export interface AffectedEvent {
  readonly eventId: string;
  readonly createdAt: number;
  readonly outcome: EventOutcomeKind;
  readonly workflow: string;
  readonly subscriberId: string;
  readonly transactionId: string;
}
