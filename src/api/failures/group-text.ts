import type { EventColumns } from "./event-columns.ts";
import type { GroupPart, IssueGroup } from "./group-issues.ts";
import type { IssueIndex } from "./issue-index.ts";
import type { TextPart } from "./report.ts";

/** Returns the part whose text represents the group: its own part, or else the largest. */
export function findMainPart(group: IssueGroup): GroupPart {
  const ownPart = group.partsById.get(group.id);
  if (ownPart && ownPart.members.length > 0) return ownPart;
  // Every group has a part with a member.
  return [...group.partsById.values()].reduce((a, b) =>
    b.members.length > a.members.length ? b : a,
  );
}

/**
 * Returns a part's most frequent text, the position of each slot's value in that text, and the
 * part's issue counts by text ID, most frequent first. If there are several issues, values that are
 * equal in all of them count as words. A split part has no slots.
 */
export function getGroupText(columns: EventColumns, issueIndex: IssueIndex, part: GroupPart) {
  const counts = countTexts(columns, part.members);
  const [textId = 0] = counts[0] ?? [];
  const { words, values } = issueIndex.getMaskedText(textId);
  const slots = part.isSplit
    ? []
    : [...values.keys()].filter((position) => {
        if (part.members.length === 1) return true;
        return counts.some(
          ([otherTextId]) =>
            issueIndex.getMaskedText(otherTextId).values[position] !== values[position],
        );
      });
  const parts: TextPart[] = [];
  let text = words[0] ?? "";
  for (const [position, example] of values.entries()) {
    const slot = slots.indexOf(position);
    const nextWords = words[position + 1] ?? "";
    if (slot === -1) text += example + nextWords;
    else {
      if (text !== "") parts.push({ text });
      parts.push({ slot, example });
      text = nextWords;
    }
  }
  if (text !== "") parts.push({ text });
  return { parts, slots, counts };
}

/** Returns issue counts by text ID, most frequent first. */
export function countTexts({ issues }: EventColumns, members: readonly number[]) {
  const countsByTextId = new Map<number, number>();
  for (const issue of members) {
    const textId = issues.text[issue] ?? 0;
    countsByTextId.set(textId, (countsByTextId.get(textId) ?? 0) + 1);
  }
  return [...countsByTextId].toSorted(([, a], [, b]) => b - a);
}
