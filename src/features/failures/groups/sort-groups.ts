import type { FailureGroup } from "../../../api/failures/report.ts";

const kinds = ["failure", "wait", "warning"] as const;
const states = ["ongoing", "quiet", "recovered"] as const;

/**
 * Sorts groups by kind, failures first and warnings last, then by state, ongoing first, then by the
 * number of undelivered events, and then by the number of all events.
 */
export const sortGroups = (groups: readonly FailureGroup[]): FailureGroup[] =>
  groups.toSorted(
    (a, b) =>
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      states.indexOf(a.state) - states.indexOf(b.state) ||
      b.undeliveredCount - a.undeliveredCount ||
      b.eventCount - a.eventCount,
  );
