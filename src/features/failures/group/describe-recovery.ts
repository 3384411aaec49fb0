import { type FailureGroup, minRecentMs, type Recency } from "../../../api/failures/report.ts";
import { plural } from "../../../lib/text/format.ts";
import { formatElapsed } from "../../../lib/time/elapsed.ts";

const minuteMs = 60_000;

/**
 * Returns the reason for a group's state.
 *
 * @param hasFixedEnd true if the range has a fixed end, so its last minutes may be long past
 */
export function describeRecovery(group: FailureGroup, hasFixedEnd: boolean): string {
  const { state, recency, provider, laterSuccessCount } = group;
  if (state === "recovered") {
    return provider === undefined
      ? plural(
          laterSuccessCount,
          "later send in the same workflow and step succeeded.",
          "later sends in the same workflow and step succeeded.",
        )
      : plural(
          laterSuccessCount,
          "later send through the same provider in the same step succeeded.",
          "later sends through the same provider in the same step succeeded.",
        );
  }
  if (recency === undefined) return "The wait hadn't ended at the time of the scan.";
  return state === "ongoing"
    ? describeOngoingGroup(group, recency, hasFixedEnd)
    : describeQuietGroup(recency, hasFixedEnd);
}

function describeOngoingGroup(
  { kind, laterSuccessCount, hasLaterUnmatchedIssue }: FailureGroup,
  { usualGapMs, sinceLastMs }: Recency,
  hasFixedEnd: boolean,
): string {
  // An event in the range can fail after the range ends. Such a failure is recent only if the range
  // ends now.
  if (hasFixedEnd && sinceLastMs < 0)
    return hasLaterUnmatchedIssue
      ? "Seen after the end of the range in events or steps that don't match the filters. Recovery hasn't been confirmed."
      : "Seen after the end of the range, and recovery hasn't been confirmed.";
  if (usualGapMs === undefined || sinceLastMs <= minRecentMs) {
    const periodText = formatPeriod(minRecentMs, hasFixedEnd);
    return hasLaterUnmatchedIssue
      ? `Seen in ${periodText} in events or steps that don't match the filters. Recovery hasn't been confirmed.`
      : `Seen in ${periodText}, and recovery hasn't been confirmed.`;
  }
  const frequencyText = formatFrequency(usualGapMs);
  // A step with a warning succeeded, so “nothing succeeded” would be wrong.
  if (laterSuccessCount > 0 || kind === "warning")
    return `Usually recurs ${frequencyText}, and recovery hasn't been confirmed.`;
  return hasFixedEnd
    ? `Usually recurs ${frequencyText}, and nothing succeeded in the rest of the range.`
    : `Usually recurs ${frequencyText}, and nothing has succeeded since the last failure.`;
}

function describeQuietGroup({ usualGapMs, sinceLastMs }: Recency, hasFixedEnd: boolean): string {
  const periodText = formatPeriod(sinceLastMs, hasFixedEnd);
  return usualGapMs !== undefined && usualGapMs < sinceLastMs
    ? `Usually recurs ${formatFrequency(usualGapMs)}, but not in ${periodText}. Recovery hasn't been confirmed.`
    : `Not seen in ${periodText}, but recovery hasn't been confirmed.`;
}

const formatFrequency = (gapMs: number): string =>
  gapMs < minuteMs
    ? "more than once a minute"
    : `every ${formatMinutes(Math.round(gapMs / minuteMs))}`;

function formatPeriod(periodMs: number, hasFixedEnd: boolean): string {
  const durationText = formatMinutes(Math.floor(periodMs / minuteMs));
  return hasFixedEnd ? `the last ${durationText} of the range` : `the last ${durationText}`;
}

const singleUnits: Readonly<Record<string, string>> = {
  "1 min": "minute",
  "1 h": "hour",
  "1 d": "day",
};

/** Formats a duration for use after "every" or "the last". Omits the number if it is 1. */
function formatMinutes(minutes: number): string {
  const durationText = formatElapsed(minutes * minuteMs);
  return singleUnits[durationText] ?? durationText;
}
