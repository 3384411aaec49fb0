import { useState } from "react";
import type { FailureGroup } from "../../../api/failures/report.ts";

interface StableOrder {
  /** The groups in display order. */
  readonly groups: readonly FailureGroup[];
  /** Sorts the groups; absent if they are sorted. */
  readonly sort: (() => void) | undefined;
}

interface OrderOptions {
  /** True while the pointer or the focus is in the list. */
  readonly isReading: boolean;
  /** True while a group is open. */
  readonly isOpen: boolean;
  /** True when the scan has ended. The groups are then sorted once, even while a group is open. */
  readonly isComplete: boolean;
  /** Identifies what the groups belong to. When it changes, the groups are sorted again. */
  readonly subject: string;
}

/**
 * Keeps sorted groups in the order that was shown before while they are read. New groups are last.
 */
export function useStableOrder(
  sorted: readonly FailureGroup[],
  { isReading, isOpen, isComplete, subject }: OrderOptions,
): StableOrder {
  const [shown, setShown] = useState<Shown>();
  const hasEnded = isComplete && shown?.isComplete === false;
  const isFixed = isReading || (isOpen && !hasEnded);
  const isUnchanged = isFixed && shown?.subject === subject;
  const groups = isUnchanged ? sortByIds(sorted, shown.ids) : sorted;
  const next = { ids: groups.map(({ id }) => id), subject, isComplete };
  if (
    shown?.subject !== subject ||
    shown.isComplete !== isComplete ||
    !isEqual(shown.ids, next.ids)
  ) {
    setShown(next);
  }
  const sortedIds = sorted.map(({ id }) => id);
  return {
    groups,
    sort: isEqual(next.ids, sortedIds) ? undefined : () => setShown({ ...next, ids: sortedIds }),
  };
}

interface Shown {
  readonly ids: readonly string[];
  readonly subject: string;
  readonly isComplete: boolean;
}

const isEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);

function sortByIds(groups: readonly FailureGroup[], ids: readonly string[]): FailureGroup[] {
  const positions = new Map(ids.map((id, position) => [id, position]));
  const positionOf = ({ id }: FailureGroup) => positions.get(id) ?? ids.length;
  return groups.toSorted((one, other) => positionOf(one) - positionOf(other));
}
