import { formatUndeliveredCount } from "../../../entities/failures/group-labels.ts";
import type { FailureGroup, FailureReport } from "../../../api/failures/report.ts";
import type { WindowDescription } from "../window-description.ts";
import { formatList, plural } from "../../../lib/text/format.ts";

export interface HeadlineContext {
  window: WindowDescription;
  /** False if the range ended more than 10 minutes ago, unless a watched scan is up to date. */
  isCurrent: boolean;
  hasConditions: boolean;
  /** True if the operator hid failures. The report's groups omit them, but its counts don't. */
  hasHiddenFailures: boolean;
  formatAt: (at: number) => string;
}

const filterByState = (groups: readonly FailureGroup[], state: FailureGroup["state"]) =>
  groups.filter((group) => group.state === state);

/**
 * Returns the headline above the groups, and notes on affected subscribers and undelivered events.
 * The headline describes the ongoing failures, or states that there are none.
 */
export function describeFailures(report: FailureReport, context: HeadlineContext) {
  const failures = report.groups.filter(({ kind }) => kind === "failure");
  const ongoingFailures = filterByState(failures, "ongoing");
  const countTexts = [
    ...(failures.length > 0 ? [describeAffectedSubscribers(report, context)] : []),
    ...(report.undeliveredCount > 0 ? [formatUndeliveredCount(report.undeliveredCount)] : []),
  ];
  return {
    headline:
      ongoingFailures.length > 0
        ? describeOngoingFailures(ongoingFailures, context)
        : describeNoOngoingFailures(report, failures, context),
    notes: [
      ...countTexts,
      ...(countTexts.length > 0 && context.hasHiddenFailures
        ? ["These counts include hidden failures."]
        : []),
    ],
  };
}

function describeOngoingFailures(
  ongoingFailures: readonly FailureGroup[],
  context: HeadlineContext,
): string {
  const { isCurrent, formatAt } = context;
  const oldestFailure = ongoingFailures.reduce((a, b) => (b.firstAt < a.firstAt ? b : a));
  // A failure whose beginning is uncertain may have begun before the oldest failure, even if its
  // first event is later.
  const sinceText = ongoingFailures.every(({ isBeginningCertain }) => isBeginningCertain)
    ? formatAt(oldestFailure.firstAt)
    : `${formatAt(oldestFailure.firstAt)} or earlier`;
  const subscriberCountText = plural(oldestFailure.subscriberCount, "subscriber");
  return isCurrent
    ? plural(
        ongoingFailures.length,
        `failure has been ongoing since ${sinceText} and affects ${subscriberCountText}.`,
        `failures are ongoing, the oldest since ${sinceText}.`,
      )
    : plural(
        ongoingFailures.length,
        `failure was ongoing at the end of the range. It had been ongoing since ${sinceText} and affected ${subscriberCountText}.`,
        `failures were ongoing at the end of the range, the oldest since ${sinceText}.`,
      );
}

function describeNoOngoingFailures(
  { scannedShare, eventCount, incompleteCount }: FailureReport,
  failures: readonly FailureGroup[],
  context: HeadlineContext,
): string {
  const { isCurrent, hasConditions, hasHiddenFailures } = context;
  const { periodText } = context.window;
  const isComplete = scannedShare >= 1;
  if (failures.length === 0) {
    if (hasHiddenFailures) return "All failures are hidden.";
    if (!isComplete) return hasConditions ? "No matching failures so far." : "No failures so far.";
    if (eventCount === 0 && !incompleteCount)
      return hasConditions
        ? `No matching events were found ${periodText}.`
        : `There are no events ${periodText}.`;
    if (hasConditions) return `No matching failures ${periodText}.`;
    return `No failures ${periodText}.`;
  }
  const recoveredCount = filterByState(failures, "recovered").length;
  const quietCount = filterByState(failures, "quiet").length;
  const stateTexts = [
    ...(recoveredCount > 0
      ? [plural(recoveredCount, "failure recovered", "failures recovered")]
      : []),
    ...(quietCount > 0
      ? [
          plural(
            quietCount,
            "quiet failure may have recovered",
            "quiet failures may have recovered",
          ),
        ]
      : []),
  ];
  if (!isComplete) return `No ongoing failures so far: ${formatList(stateTexts)}.`;
  return isCurrent
    ? `No failures are ongoing: ${formatList(stateTexts)}.`
    : `No failures were ongoing at the end of the range: ${formatList(stateTexts)}.`;
}

function describeAffectedSubscribers(
  report: FailureReport,
  { window: { periodText } }: HeadlineContext,
): string {
  const scannedPeriodText =
    report.scannedShare < 1 ? "in the scanned part of the range" : periodText;
  return plural(
    report.affectedSubscriberCount,
    `subscriber was affected ${scannedPeriodText}.`,
    `subscribers were affected ${scannedPeriodText}.`,
  );
}
