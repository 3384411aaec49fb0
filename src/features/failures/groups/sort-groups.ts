import type { FailureGroup } from "../../../api/failures/report.ts";

const kindOrder = ["failure", "wait", "warning"] as const;
const stateOrder = ["ongoing", "quiet", "recovered"] as const;

/**
 * Sorts groups by kind, failures first and warnings last, then by state, ongoing first, then by the
 * number of undelivered events, and then by the number of all events.
 */
export const sortGroups = (groups: readonly FailureGroup[]): FailureGroup[] =>
  groups.toSorted(
    (a, b) =>
      kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
      stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state) ||
      b.undeliveredCount - a.undeliveredCount ||
      b.eventCount - a.eventCount,
  );
