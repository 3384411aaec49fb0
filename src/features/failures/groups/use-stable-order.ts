import { useState } from "react";
import type { FailureGroup } from "../../../api/failures/report.ts";

interface StableOrder {
  readonly groups: readonly FailureGroup[];
  /** Sorts the groups; undefined if they are already sorted. */
  readonly sort: (() => void) | undefined;
}

interface OrderOptions {
  /** True while the mouse or the focus is in the list. */
  readonly isInteracting: boolean;
  /** True while a group is open. */
  readonly isOpen: boolean;
  /**
   * True when the scan has ended. The groups are then sorted once, even while a group is open, but
   * not while `isInteracting`.
   */
  readonly isComplete: boolean;
  /** Identifies the report's query. The groups of the first report of another query are sorted. */
  readonly queryKey: string;
}

/** Keeps the order while the operator uses the list or has a group open. New groups come last. */
export function useStableOrder(
  sortedGroups: readonly FailureGroup[],
  { isInteracting, isOpen, isComplete, queryKey }: OrderOptions,
): StableOrder {
  const [order, setOrder] = useState<DisplayedOrder>();
  const hasJustEnded = isComplete && order?.isComplete === false;
  const isFixed = isInteracting || (isOpen && !hasJustEnded);
  const isUnchanged = isFixed && order?.queryKey === queryKey;
  const groups = isUnchanged ? sortByIds(sortedGroups, order.ids) : sortedGroups;
  const nextOrder = {
    ids: groups.map(({ id }) => id),
    queryKey,
    // If the scan ends while the mouse or the focus is in the list, `isComplete` stays false, so
    // that the groups are sorted when the operator leaves the list.
    isComplete: isComplete && !(isUnchanged && hasJustEnded),
  };
  if (
    order?.queryKey !== queryKey ||
    order.isComplete !== nextOrder.isComplete ||
    !isEqual(order.ids, nextOrder.ids)
  ) {
    setOrder(nextOrder);
  }
  const sortedIds = sortedGroups.map(({ id }) => id);
  return {
    groups,
    sort: isEqual(nextOrder.ids, sortedIds)
      ? undefined
      : () => setOrder({ ...nextOrder, ids: sortedIds }),
  };
}

interface DisplayedOrder {
  readonly ids: readonly string[];
  readonly queryKey: string;
  readonly isComplete: boolean;
}

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

function sortByIds(groups: readonly FailureGroup[], ids: readonly string[]): FailureGroup[] {
  const positionsById = new Map(ids.map((id, position) => [id, position]));
  const getPosition = ({ id }: FailureGroup) => positionsById.get(id) ?? ids.length;
  return groups.toSorted((a, b) => getPosition(a) - getPosition(b));
}
