import type { EventColumns } from "./event-columns.ts";
import type { IssueClass, IssueIndex } from "./issue-index.ts";
import type { IssueSelection } from "./report/build-report.ts";
import type { ReportQuery } from "./report.ts";
import { hashText } from "./short-hash.ts";

/** The issues of one class, or of one text of a class that the operator split. */
export interface GroupPart {
  readonly issueClass: IssueClass;
  readonly isSplit: boolean;
  readonly members: readonly number[];
}

/** The issues of a group, without counts. */
export interface IssueGroup {
  readonly id: string;
  /** The parts of the group by ID. A group has several parts if the operator merged groups. */
  readonly partsById: ReadonlyMap<string, GroupPart>;
  /** Positions of the matching issues of selected events, in the order in which they were added. */
  readonly members: readonly number[];
  /**
   * Times of all issues of the group in ascending order. Includes issues of events that aren't
   * selected, or whose text doesn't match, but not of events after the range, or of steps that don't
   * match.
   */
  readonly times: Float64Array;
  /** Time of the last issue of an event of the range that isn't selected; `-Infinity` without one. */
  readonly lastUnmatchedAt: number;
}

type GroupingOptions = Pick<ReportQuery, "merges" | "splits">;

/**
 * Returns the ID of the group into which a group was merged, possibly through other groups; `id` if
 * the group wasn't merged.
 */
export function getMergedId(id: string, merges: ReportQuery["merges"]): string {
  const visitedIds = new Set([id]);
  let currentId = id;
  for (;;) {
    const nextId = Object.hasOwn(merges, currentId) ? merges[currentId] : undefined;
    // Merges from different browsers can form a cycle.
    if (nextId === undefined || visitedIds.has(nextId)) return currentId;
    visitedIds.add(nextId);
    currentId = nextId;
  }
}

/** Returns the ID of the group that one text of a split group becomes. */
export const toSplitId = (id: string, text: string): string => hashText(`${id}\n${text}`);

/** Returns the groups with at least one issue of a selected event. */
export function groupIssues(
  columns: EventColumns,
  issueIndex: IssueIndex,
  { mask, issueMask, stepMask, range }: IssueSelection,
  { merges, splits }: GroupingOptions,
): IssueGroup[] {
  const { createdAt, isReplaced, issues, texts } = columns;
  const groupsById = new Map<string, MutableGroup>();
  /** Groups and their parts by class, or by class and text for split classes. */
  const membershipsByKey = new Map<number | string, IssueMembership>();
  const splitIds = new Set(splits);

  const getOrCreateMembership = (issue: number): IssueMembership => {
    const position = issueIndex.classPositions[issue] ?? 0;
    const membership = membershipsByKey.get(position);
    if (membership) return membership;
    // Every issue has a class.
    const issueClass = issueIndex.classes[position] as IssueClass;
    const isSplit = splitIds.has(issueClass.id);
    const textId = issues.text[issue] ?? 0;
    const key = isSplit ? `${position} ${textId}` : position;
    const splitMembership = membershipsByKey.get(key);
    if (splitMembership) return splitMembership;
    const partId = isSplit ? toSplitId(issueClass.id, texts[textId] ?? "") : issueClass.id;
    const id = getMergedId(partId, merges);
    const group = groupsById.get(id) ?? {
      id,
      partsById: new Map(),
      members: [],
      times: [],
      lastUnmatchedAt: -Infinity,
    };
    const part = group.partsById.get(partId) ?? { issueClass, isSplit, members: [] };
    groupsById.set(id, group);
    group.partsById.set(partId, part);
    membershipsByKey.set(key, { group, part });
    return { group, part };
  };

  for (let issue = 0; issue < issues.count; issue += 1) {
    const event = issues.event[issue] ?? 0;
    if (isReplaced[event] === 1 || (createdAt[event] ?? 0) >= range.to) continue;
    if (stepMask?.[issue] === 0) continue;
    const { group, part } = getOrCreateMembership(issue);
    const at = issues.at[issue] ?? 0;
    group.times.push(at);
    if (mask[event] !== 1) {
      if ((createdAt[event] ?? 0) >= range.from)
        group.lastUnmatchedAt = Math.max(group.lastUnmatchedAt, at);
      continue;
    }
    if (issueMask?.[issue] === 0) continue;
    group.members.push(issue);
    part.members.push(issue);
  }
  return [...groupsById.values()]
    .filter(({ members }) => members.length > 0)
    .map((group) => ({ ...group, times: Float64Array.from(group.times).toSorted() }));
}

interface MutablePart extends GroupPart {
  members: number[];
}
interface MutableGroup {
  id: string;
  partsById: Map<string, MutablePart>;
  members: number[];
  times: number[];
  lastUnmatchedAt: number;
}
interface IssueMembership {
  group: MutableGroup;
  part: MutablePart;
}
