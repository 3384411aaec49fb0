import { formatUndeliveredCount } from "../../../entities/failures/group-labels.ts";
import type { FailureGroup, FailureReport, GroupImpact } from "../../../api/failures/report.ts";
import { formatList, plural } from "../../../lib/text/format.ts";
import { formatUtc } from "../utc.ts";

const stepNouns: Readonly<Record<string, string>> = {
  email: "email",
  sms: "SMS message",
  push: "push message",
  chat: "chat message",
  in_app: "in-app message",
  digest: "digest",
  delay: "delay",
  custom: "custom step",
  http_request: "HTTP request",
};

/**
 * Describes one failure for a status page: when, how many messages, for how many subscribers, and
 * whether it is ongoing. Counts events if the impact is unknown.
 */
export function formatStatusSummary(
  group: FailureGroup,
  impact: GroupImpact | undefined,
  { range, scannedShare }: FailureReport,
): string {
  const affected = impact ?? group;
  const stepTexts = impact?.stepCounts.map(({ channel, count }) =>
    plural(count, stepNouns[channel] ?? "step"),
  );
  return [
    describeImpact(group, {
      periodText: formatPeriod(affected),
      stepsText: formatList(stepTexts ?? [plural(group.eventCount, "event")]),
      subscribersText: plural(affected.subscriberCount, "subscriber"),
    }),
    ...(group.undeliveredCount > 0 ? [formatUndeliveredCount(group.undeliveredCount)] : []),
    describeState(affected, range.to),
    ...(scannedShare < 1 ? ["These numbers are preliminary."] : []),
  ].join(" ");
}

interface ImpactTexts {
  readonly periodText: string;
  readonly stepsText: string;
  readonly subscribersText: string;
}

function describeImpact(
  { kind }: FailureGroup,
  { periodText, stepsText, subscribersText }: ImpactTexts,
): string {
  switch (kind) {
    case "failure":
      return `${periodText}, ${stepsText} failed for ${subscribersText}.`;
    case "warning":
      return `${periodText}, ${stepsText} for ${subscribersText} succeeded only after a retry or with a warning.`;
    case "wait":
      return `${periodText}, ${stepsText} for ${subscribersText} got stuck or became overdue.`;
  }
}

const toMinute = (at: number): string => formatUtc(at).slice(0, 16);

function formatPeriod({
  state,
  isBeginningCertain,
  firstAt,
  lastAt,
}: Omit<GroupImpact, "stepCounts">): string {
  const firstText = toMinute(firstAt);
  const lastText = toMinute(lastAt);
  if (state === "ongoing") {
    return isBeginningCertain
      ? `Starting at ${firstText} UTC`
      : `Starting at ${firstText} UTC or earlier`;
  }
  if (firstText === lastText && isBeginningCertain) return `At ${firstText} UTC`;
  // The day is stated only once if it is the same.
  const endText = lastText.slice(0, 10) === firstText.slice(0, 10) ? lastText.slice(11) : lastText;
  return isBeginningCertain
    ? `Between ${firstText} and ${endText} UTC`
    : `Between ${firstText} (or earlier) and ${endText} UTC`;
}

function describeState({ state }: Pick<GroupImpact, "state">, rangeEnd: number): string {
  switch (state) {
    case "ongoing":
      return `Ongoing as of ${toMinute(rangeEnd)} UTC.`;
    case "recovered":
      return "Recovered.";
    case "quiet":
      return "Recovery hasn't been confirmed.";
  }
}
