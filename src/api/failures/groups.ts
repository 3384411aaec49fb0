import { type EventColumns, noFacet } from "./event-columns.ts";
import {
  getKinds,
  groupIssues,
  type GroupPart,
  type IssueGroup,
  joinParts,
  kindOrder,
} from "./group-issues.ts";
import { computeRecoveries, isFailureBeginning, type Recovery } from "./group-state.ts";
import { getGroupText, findMainPart } from "./group-text.ts";
import type { IssueIndex } from "./issue-index.ts";
import { createFacetFinder } from "./report/facet-keys.ts";
import { getCoveredShare } from "./scan/coverage.ts";
import type { ReportScope } from "./report/build-report.ts";
import { getColumnAt } from "./report/time-columns.ts";
import { type FailureGroup, minRecentMs, type ReportQuery, type TimeWindow } from "./report.ts";

const rateMinutes = 10;

type GroupQuery = Pick<ReportQuery, "conditions" | "merges" | "splits">;

interface GroupScope extends ReportScope {
  readonly window: TimeWindow;
  readonly scannedRanges: readonly TimeWindow[];
  /** The service's time in milliseconds. */
  readonly now: number;
}

export interface FoundGroup {
  readonly issueGroup: IssueGroup;
  readonly group: FailureGroup;
}

/**
 * Returns the groups of the selected events, worst first: failures that left subscribers without
 * any message, other failures, waits, and warnings.
 */
export function findGroups(
  columns: EventColumns,
  issueIndex: IssueIndex,
  query: GroupQuery,
  scope: GroupScope,
  issueGroups = groupIssues(columns, issueIndex, scope, query),
): FoundGroup[] {
  const recoveries = computeRecoveries(columns, issueGroups, scope, scope.now);
  const summarizeGroup = createSummarizer(columns, issueIndex, scope, query.conditions.length > 0);
  return issueGroups
    .map((issueGroup, position) => ({
      issueGroup,
      group: summarizeGroup(
        issueGroup,
        recoveries[position] ?? { state: "quiet", laterSuccessCount: 0 },
      ),
    }))
    .toSorted((a, b) => compareGroups(a.group, b.group));
}

/** Returns a group without the issues of other kinds, which were merged into it. */
export function omitOtherKinds(
  columns: EventColumns,
  issueIndex: IssueIndex,
  query: GroupQuery,
  scope: GroupScope,
  foundGroup: FoundGroup,
): FoundGroup {
  const { id, kind } = foundGroup.group;
  const { partsById } = foundGroup.issueGroup;
  const parts = [...partsById].filter(([, { issueClass }]) => issueClass.kind === kind);
  if (parts.length === partsById.size) return foundGroup;
  const issueGroup = joinParts(id, parts);
  const [group = foundGroup] = findGroups(columns, issueIndex, query, scope, [issueGroup]);
  return group;
}

const compareGroups = (a: FailureGroup, b: FailureGroup): number =>
  kindOrder[a.kind] - kindOrder[b.kind] ||
  Number(b.undeliveredCount > 0) - Number(a.undeliveredCount > 0) ||
  b.eventCount - a.eventCount ||
  b.lastAt - a.lastAt ||
  (a.id < b.id ? -1 : 1);

function createSummarizer(
  columns: EventColumns,
  issueIndex: IssueIndex,
  scope: GroupScope,
  hasConditions: boolean,
) {
  const { facets, facetLabels, issues, isUndelivered } = columns;
  const getValue = (facet: number) => facets[facet]?.value ?? "";
  const getProvider = ({ issueClass }: GroupPart) => facets[issueClass.provider]?.value;
  const getSubscriber = createFacetFinder(columns, "subscriber");
  const getWorkflow = createFacetFinder(columns, "workflow");
  const getSeverity = createFacetFinder(columns, "severity");
  const end = Math.min(scope.range.to, scope.now);
  const rateFrom = end - rateMinutes * 60_000;

  return (group: IssueGroup, recovery: Recovery): FailureGroup => {
    const mainPart = findMainPart(group);
    const hasOnlyMergedEvents = mainPart !== group.partsById.get(group.id);
    const { issueClass } = mainPart;
    const kinds = getKinds(group);
    const kind = kinds[0] ?? "warning";
    const groupText = getGroupText(columns, issueIndex, mainPart);
    const otherParts = [...group.partsById].filter(
      ([id, part]) => id !== group.id && part.members.length > 0,
    );
    const trend = Array.from({ length: scope.layout.count }, () => 0);
    const subscribers = new Set<number | undefined>();
    const eventCountsByWorkflow = new Map<number, number>();
    const steps = new Set<string>();
    const counts = { event: 0, undelivered: 0, high: 0, recent: 0 };
    let [firstAt, lastAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const addToTrend = (at: number, eventCount: number) => {
      const column = getColumnAt(scope.layout, at);
      if (column >= 0) trend[column] = (trend[column] ?? 0) + eventCount;
    };
    let previousEvent = -1;
    let earliestAt = 0;
    for (const issue of group.members) {
      const at = issues.at[issue] ?? 0;
      firstAt = Math.min(firstAt, at);
      lastAt = Math.max(lastAt, at);
      if (at >= rateFrom && at < end) counts.recent += 1;
      steps.add(getValue(issues.step[issue] ?? noFacet));
      const event = issues.event[issue] ?? 0;
      // The issues of an event are adjacent, but not sorted by time.
      if (event === previousEvent) {
        if (at >= earliestAt) continue;
        addToTrend(earliestAt, -1);
        addToTrend(at, 1);
        earliestAt = at;
        continue;
      }
      previousEvent = event;
      earliestAt = at;
      counts.event += 1;
      counts.undelivered += isUndelivered[event] ?? 0;
      if (getValue(getSeverity(event) ?? noFacet) === "high") counts.high += 1;
      subscribers.add(getSubscriber(event));
      const workflow = getWorkflow(event) ?? noFacet;
      eventCountsByWorkflow.set(workflow, (eventCountsByWorkflow.get(workflow) ?? 0) + 1);
      addToTrend(at, 1);
    }
    return {
      id: group.id,
      kind,
      hasOtherKinds: kinds.at(-1) !== kind,
      parts: groupText.parts,
      provider: getProvider(mainPart),
      channel: getValue(issueClass.channel),
      steps: [...steps].toSorted(),
      workflows: [...eventCountsByWorkflow]
        .toSorted(([, a], [, b]) => b - a)
        .map(([id]) => ({ id: getValue(id), name: facetLabels.get(id) ?? getValue(id) })),
      eventCount: counts.event,
      subscriberCount: subscribers.size,
      undeliveredCount: counts.undelivered,
      firstAt,
      lastAt,
      trend,
      ...recovery,
      ...(hasConditions &&
        recovery.recency !== undefined &&
        end - lastAt > minRecentMs &&
        group.lastUnmatchedAt > lastAt &&
        group.lastUnmatchedAt === group.times.at(-1) && { hasLaterUnmatchedIssue: true }),
      isBeginningCertain:
        getCoveredShare({ from: scope.window.from, to: firstAt }, scope.scannedRanges) >= 1 &&
        isFailureBeginning(group.times, firstAt, scope.window.from),
      ratePerMinute: counts.recent / rateMinutes,
      highSeverityCount: counts.high,
      mergedGroups: otherParts.map(([id, part]) => ({
        id,
        provider: getProvider(part),
        channel: getValue(part.issueClass.channel),
        parts: getGroupText(columns, issueIndex, part).parts,
      })),
      ...(hasOnlyMergedEvents && { hasOnlyMergedEvents }),
      ...(mainPart.isSplit && { splitFromId: issueClass.id }),
      canSplit: !hasOnlyMergedEvents && !mainPart.isSplit && groupText.counts.length > 1,
    };
  };
}
