import type { EventColumns } from "./event-columns.ts";
import type { IssueClass, IssueIndex } from "./issue-index.ts";
import type { IssueSelection } from "./report/build-report.ts";
import type { IssueKind, ReportQuery } from "./report.ts";
import { hashText } from "./short-hash.ts";

/** The issues of one class, or of one text of a class that the operator split. */
export interface GroupPart {
  readonly issueClass: IssueClass;
  readonly isSplit: boolean;
  readonly members: readonly number[];
  readonly times: readonly number[];
  readonly lastUnmatchedAt: number;
}

/** The issues of a group, without counts. */
export interface IssueGroup {
  readonly id: string;
  /**
   * The parts of the group by ID, without those that have no matching issue. A group has several
   * parts if the operator merged groups.
   */
  readonly partsById: ReadonlyMap<string, GroupPart>;
  /** Positions of the matching issues of selected events, in the order in which they were added. */
  readonly members: readonly number[];
  /**
   * Times of all issues of the parts in ascending order. Includes issues of events that aren't
   * selected, or whose text doesn't match, but not of events after the range, or of steps that don't
   * match.
   */
  readonly times: Float64Array;
  /**
   * Time of the last of these issues that belongs to the range, but isn't a member; `-Infinity`
   * without one.
   */
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

/** Returns a group of the given parts, which are entries of `partsById`. */
export function joinParts(
  id: string,
  partEntries: readonly (readonly [string, GroupPart])[],
): IssueGroup {
  const parts = partEntries.map(([, part]) => part);
  return {
    id,
    partsById: new Map(partEntries),
    members: parts.flatMap(({ members }) => members).toSorted((a, b) => a - b),
    times: Float64Array.from(parts.flatMap(({ times }) => times)).toSorted(),
    lastUnmatchedAt: Math.max(...parts.map(({ lastUnmatchedAt }) => lastUnmatchedAt)),
  };
}

export const kindOrder: Record<IssueKind, number> = { failure: 0, wait: 1, warning: 2 };

/**
 * Returns the kinds of the parts with members, worst first: a failure merged into a warning stays a
 * failure.
 */
export const getKinds = ({ partsById }: IssueGroup): IssueKind[] =>
  [...partsById.values()]
    .filter(({ members }) => members.length > 0)
    .map(({ issueClass }) => issueClass.kind)
    .toSorted((a, b) => kindOrder[a] - kindOrder[b]);

/** Returns the groups with at least one issue of a selected event. */
export function groupIssues(
  columns: EventColumns,
  issueIndex: IssueIndex,
  { mask, issueMask, stepMask, range }: IssueSelection,
  { merges, splits }: GroupingOptions,
): IssueGroup[] {
  const { createdAt, isReplaced, issues, texts } = columns;
  const partsByGroupId = new Map<string, Map<string, MutablePart>>();
  /** Parts by class, or by class and text for split classes. */
  const partsByKey = new Map<number | string, MutablePart>();
  const splitIds = new Set(splits);

  const getOrCreatePart = (issue: number): MutablePart => {
    const position = issueIndex.classPositions[issue] ?? 0;
    const classPart = partsByKey.get(position);
    if (classPart) return classPart;
    // Every issue has a class.
    const issueClass = issueIndex.classes[position] as IssueClass;
    const isSplit = splitIds.has(issueClass.id);
    const textId = issues.text[issue] ?? 0;
    const key = isSplit ? `${position} ${textId}` : position;
    const splitPart = partsByKey.get(key);
    if (splitPart) return splitPart;
    const partId = isSplit ? toSplitId(issueClass.id, texts[textId] ?? "") : issueClass.id;
    const id = getMergedId(partId, merges);
    const partsById = partsByGroupId.get(id) ?? new Map<string, MutablePart>();
    const part = partsById.get(partId) ?? {
      issueClass,
      isSplit,
      members: [],
      times: [],
      lastUnmatchedAt: -Infinity,
      isMatching: false,
    };
    partsByGroupId.set(id, partsById.set(partId, part));
    partsByKey.set(key, part);
    return part;
  };

  for (let issue = 0; issue < issues.count; issue += 1) {
    const event = issues.event[issue] ?? 0;
    const eventAt = createdAt[event] ?? 0;
    if (isReplaced[event] === 1 || eventAt >= range.to || stepMask?.[issue] === 0) continue;
    const part = getOrCreatePart(issue);
    const at = issues.at[issue] ?? 0;
    const isMatching = issueMask?.[issue] !== 0;
    part.times.push(at);
    part.isMatching ||= isMatching;
    if (isMatching && mask[event] === 1) part.members.push(issue);
    else if (eventAt >= range.from) part.lastUnmatchedAt = Math.max(part.lastUnmatchedAt, at);
  }
  return [...partsByGroupId]
    .map(([id, partsById]) =>
      joinParts(
        id,
        [...partsById].filter(([, { isMatching }]) => isMatching),
      ),
    )
    .filter(({ members }) => members.length > 0);
}

interface MutablePart extends GroupPart {
  members: number[];
  times: number[];
  lastUnmatchedAt: number;
  /** True if an issue of the part matches the conditions on steps, even in an unselected event. */
  isMatching: boolean;
}
