import type { EventColumns } from "./event-columns.ts";
import type { IssueClass, IssueIndex } from "./issue-index.ts";
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
  /** The parts of the group by ID. A group has several if the operator merged them. */
  readonly parts: ReadonlyMap<string, GroupPart>;
  /** Positions of the issues of the selected events, in the order in which they were added. */
  readonly members: readonly number[];
  /**
   * Times of all issues of the group in ascending order, including issues of events that aren't
   * selected.
   */
  readonly times: Float64Array;
}

type GroupChoices = Pick<ReportQuery, "merges" | "splits">;

/** Returns the ID that a group was merged into, possibly over several merges. */
export function getMergedId(id: string, merges: ReportQuery["merges"]): string {
  const visited = new Set([id]);
  let current = id;
  for (;;) {
    const next = Object.hasOwn(merges, current) ? merges[current] : undefined;
    // Two browsers can merge the same groups into each other.
    if (next === undefined || visited.has(next)) return current;
    visited.add(next);
    current = next;
  }
}

/** Returns the ID of the group that one text of a split group becomes. */
export const toSplitId = (id: string, text: string): string => hashText(`${id}\n${text}`);

/**
 * Returns the groups with at least one issue of a selected event.
 *
 * @param mask 1 for each selected event
 */
export function groupIssues(
  columns: EventColumns,
  index: IssueIndex,
  mask: Uint8Array,
  { merges, splits }: GroupChoices,
): IssueGroup[] {
  const { isReplaced, issues, texts } = columns;
  const groups = new Map<string, OpenGroup>();
  /** Groups and their parts by class, or by class and text for split classes. */
  const memberships = new Map<number | string, IssueMembership>();
  const splitIds = new Set(splits);

  const findMembership = (issue: number): IssueMembership => {
    const position = index.classPositions[issue] ?? 0;
    const membership = memberships.get(position);
    if (membership) return membership;
    // Every issue has a class.
    const issueClass = index.classes[position] as IssueClass;
    const isSplit = splitIds.has(issueClass.id);
    const textId = issues.text[issue] ?? 0;
    const key = isSplit ? `${position} ${textId}` : position;
    const knownSplit = memberships.get(key);
    if (knownSplit) return knownSplit;
    const partId = isSplit ? toSplitId(issueClass.id, texts[textId] ?? "") : issueClass.id;
    const id = getMergedId(partId, merges);
    const group = groups.get(id) ?? { id, parts: new Map(), members: [], times: [] };
    const part = group.parts.get(partId) ?? { issueClass, isSplit, members: [] };
    groups.set(id, group);
    group.parts.set(partId, part);
    memberships.set(key, { group, part });
    return { group, part };
  };

  for (let issue = 0; issue < issues.count; issue += 1) {
    const event = issues.event[issue] ?? 0;
    if (isReplaced[event] === 1) continue;
    const { group, part } = findMembership(issue);
    group.times.push(issues.at[issue] ?? 0);
    if (mask[event] !== 1) continue;
    group.members.push(issue);
    part.members.push(issue);
  }
  return [...groups.values()]
    .filter(({ members }) => members.length > 0)
    .map((group) => ({ ...group, times: Float64Array.from(group.times).toSorted() }));
}

interface OpenPart extends GroupPart {
  members: number[];
}
interface OpenGroup {
  id: string;
  parts: Map<string, OpenPart>;
  members: number[];
  times: number[];
}
interface IssueMembership {
  group: OpenGroup;
  part: OpenPart;
}
