import type { EventColumns } from "./event-columns.ts";
import type { IssueGroup } from "./group-issues.ts";
import { countTexts, findMainPart, getGroupText } from "./group-text.ts";
import type { FoundGroup } from "./groups.ts";
import type { IssueIndex } from "./issue-index.ts";
import { findDifferences } from "./report/differences.ts";
import { createFacetFinder } from "./report/facet-keys.ts";
import { type GroupDetail, type GroupImpact, type GroupSample, maxGroupTexts } from "./report.ts";

const maxSamples = 20;
const maxValues = 20;

export function createGroupMask({ issues, count }: EventColumns, group: IssueGroup): Uint8Array {
  const mask = new Uint8Array(count);
  for (const issue of group.members) mask[issues.event[issue] ?? 0] = 1;
  return mask;
}

/**
 * @param impactGroup the group without issues of other kinds
 * @param comparedMask 1 for each event to compare with, including the group's own events
 */
export function buildGroupDetail(
  columns: EventColumns,
  issueIndex: IssueIndex,
  { issueGroup, group }: FoundGroup,
  impactGroup: FoundGroup,
  comparedMask: Uint8Array,
): GroupDetail {
  const { texts } = columns;
  const mainPart = findMainPart(issueGroup);
  const groupText = getGroupText(columns, issueIndex, mainPart);
  const mask = createGroupMask(columns, issueGroup);
  const getTransaction = createFacetFinder(columns, "transaction");
  const transactions = new Set<number | undefined>();
  for (const issue of issueGroup.members) {
    transactions.add(getTransaction(columns.issues.event[issue] ?? 0));
  }
  return {
    id: group.id,
    impact: summarizeImpact(columns, impactGroup),
    samples: getSamples(columns, issueGroup),
    slots: groupText.slots.map((position) => {
      const countsByValue = new Map<string, number>();
      for (const [textId, count] of groupText.counts) {
        const value = issueIndex.getMaskedText(textId).values[position] ?? "";
        countsByValue.set(value, (countsByValue.get(value) ?? 0) + count);
      }
      const sortedCounts = [...countsByValue].toSorted(([, a], [, b]) => b - a);
      return {
        values: sortedCounts.slice(0, maxValues).map(([value, count]) => ({ value, count })),
        distinctCount: countsByValue.size,
      };
    }),
    texts: countTexts(columns, issueGroup.members)
      .slice(0, maxGroupTexts)
      .map(([textId, count]) => ({ text: texts[textId] ?? "", count })),
    differences: findDifferences(columns, mask, comparedMask),
    transactionCount: transactions.size,
  };
}

function summarizeImpact(
  { facets, issues }: EventColumns,
  { issueGroup, group }: FoundGroup,
): GroupImpact {
  const { subscriberCount, firstAt, lastAt, state, isBeginningCertain } = group;
  const countsByChannel = new Map<string, number>();
  for (const issue of issueGroup.members) {
    const channel = facets[issues.channel[issue] ?? 0]?.value ?? "";
    countsByChannel.set(channel, (countsByChannel.get(channel) ?? 0) + 1);
  }
  return {
    stepCounts: [...countsByChannel]
      .toSorted(([, a], [, b]) => b - a)
      .map(([channel, count]) => ({ channel, count })),
    subscriberCount,
    firstAt,
    lastAt,
    state,
    isBeginningCertain,
  };
}

/** Returns samples, newest first: the first and the last issue, and others in between. */
function getSamples(columns: EventColumns, { members }: IssueGroup): GroupSample[] {
  const { facets, facetLabels, issues, texts, ids } = columns;
  const sortedIssues = members.toSorted((a, b) => (issues.at[b] ?? 0) - (issues.at[a] ?? 0));
  const count = Math.min(maxSamples, sortedIssues.length);
  const createFacetReader = (key: string) => {
    const findFacet = createFacetFinder(columns, key);
    return (event: number) => {
      const facet = findFacet(event) ?? -1;
      return facetLabels.get(facet) ?? facets[facet]?.value ?? "";
    };
  };
  const getSubscriber = createFacetReader("subscriber");
  const getWorkflow = createFacetReader("workflow");
  const getTransaction = createFacetReader("transaction");
  return Array.from({ length: count }, (_, sampleIndex) => {
    const sampleInterval = count === 1 ? 0 : (sortedIssues.length - 1) / (count - 1);
    const issue = sortedIssues[Math.round(sampleIndex * sampleInterval)] ?? 0;
    const event = issues.event[issue] ?? 0;
    return {
      eventId: ids[event] ?? "",
      at: issues.at[issue] ?? 0,
      subscriberId: getSubscriber(event),
      workflow: getWorkflow(event),
      transactionId: getTransaction(event),
      text: texts[issues.text[issue] ?? 0] ?? "",
    };
  });
}
