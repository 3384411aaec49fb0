import type { Condition, FailureGroup, FailureReport } from "../../../api/failures/report.ts";
import { plural } from "../../../lib/text/format.ts";

/** Returns notes on ongoing failures whose last event or step doesn't match the filters. */
export function describeUnmatchedFailures(groups: readonly FailureGroup[]): string[] {
  const unmatchedGroups = groups.filter(
    ({ kind, state, hasLaterUnmatchedIssue }) =>
      kind === "failure" && state === "ongoing" && hasLaterUnmatchedIssue,
  );
  return unmatchedGroups.length === 0
    ? []
    : [
        plural(
          unmatchedGroups.length,
          "ongoing failure was last seen in events or steps that don't match the filters.",
          "ongoing failures were last seen in events or steps that don't match the filters.",
        ),
      ];
}

/** Returns notes on what the filters don't show. */
export function describeFilters(
  { groups, truncatedKeys }: FailureReport,
  conditions: readonly Condition[],
): string[] {
  // The key `payload` includes all of its fields, and `raw` searches all fields.
  const hasTruncatedKeys = conditions.some(({ key }) =>
    truncatedKeys.some((truncatedKey) => key === "raw" || `${key}.`.startsWith(`${truncatedKey}.`)),
  );
  return [
    ...describeUnmatchedFailures(groups),
    ...(hasTruncatedKeys
      ? [
          "A scan doesn't keep all payload values, so the filters can miss events or include too many. The event list searches all values.",
        ]
      : []),
  ];
}
