import type { FailureGroup, GroupDetail } from "../../../api/failures/report.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { formatCount, formatDecimal, formatList, plural } from "../../../lib/text/format.ts";
import type { ReportFormatter } from "./redaction.ts";
import { formatUtc } from "../utc.ts";

export const kindNames = { failure: "Failure", wait: "Long wait", warning: "Warning" } as const;
export const stateNames = { ongoing: "Ongoing", recovered: "Recovered", quiet: "Quiet" } as const;

const maxDifferences = 8;

export interface GroupSectionOptions {
  formatter: ReportFormatter;
  /** Undefined if the report has only one group. */
  groupNumber: number | undefined;
  note: string | undefined;
  detail: GroupDetail | undefined;
  getEventLink: (eventId: string) => string;
}

function formatState(group: FailureGroup): string {
  const { state, lastAt, laterSuccessCount, hasLaterUnmatchedIssue, hasOtherKinds } = group;
  const lastTimeText = `${formatUtc(lastAt)} UTC`;
  switch (state) {
    case "ongoing":
      if (hasLaterUnmatchedIssue)
        return `Ongoing in events or steps that don't match the filters. The last matching event was at ${lastTimeText}.`;
      return hasOtherKinds
        ? `Ongoing, including merged groups. The last event was at ${lastTimeText}.`
        : `Ongoing. The last event was at ${lastTimeText}.`;
    case "recovered":
      return `Recovered. ${plural(laterSuccessCount, "send")} succeeded after ${lastTimeText}.`;
    case "quiet":
      return hasLaterUnmatchedIssue
        ? `Quiet. The last matching event was at ${lastTimeText}. Recovery hasn't been confirmed.`
        : `Quiet since ${lastTimeText}. Recovery hasn't been confirmed.`;
  }
}

function formatFields(
  group: FailureGroup,
  detail: GroupDetail | undefined,
  formatter: ReportFormatter,
): string[] {
  const { provider, channel, steps, workflows, eventCount, subscriberCount, mergedGroups } = group;
  const affectedTexts = [
    plural(eventCount, "event"),
    plural(subscriberCount, "subscriber"),
    ...(detail ? [plural(detail.transactionCount, "transaction")] : []),
    plural(workflows.length, "workflow"),
  ];
  const startTimeText = `${formatUtc(group.firstAt)} UTC`;
  return [
    `- Kind: ${kindNames[group.kind]}`,
    `- Status: ${formatState(group)}`,
    `- Began: ${group.isBeginningCertain ? startTimeText : `${startTimeText} or earlier`}`,
    `- Provider: ${provider === undefined ? "No provider call recorded" : formatter.formatText(getProviderName(provider))}`,
    `- Channel: ${formatter.formatText(describeStepType(channel).name)}`,
    `- Steps: ${formatter.formatText(formatList(steps.map((step) => describeStepType(step).name)))}`,
    `- Workflows: ${formatter.formatText(formatList(workflows.map(({ name }) => name)))}`,
    ...(mergedGroups.length > 0
      ? [`- Merged: ${formatList(mergedGroups.map(formatter.formatGroupText))}`]
      : []),
    `- Affected: ${formatList(affectedTexts)}`,
    ...(group.undeliveredCount > 0
      ? [`- Undelivered: ${plural(group.undeliveredCount, "event")}`]
      : []),
    ...(group.ratePerMinute > 0
      ? [
          `- Rate in the last 10 minutes of the range: ${formatDecimal(group.ratePerMinute, 1)} per minute`,
        ]
      : []),
  ];
}

function formatNote(note: string, formatter: ReportFormatter): string[] {
  const lines = note.split(/\r?\n/).map((line) => `> ${formatter.formatText(line)}`.trimEnd());
  return ["", "Note:", "", ...lines];
}

const formatRatio = (count: number, total: number) =>
  `${formatCount(count)} of ${formatCount(total)}`;

function formatDifferences({ differences }: GroupDetail, formatter: ReportFormatter): string[] {
  if (differences.length === 0) return [];
  return [
    "",
    "What's different:",
    "",
    "| Field | Value | In this group | In other events | Factor |",
    "| --- | --- | --- | --- | --- |",
    ...differences.slice(0, maxDifferences).map((difference) => {
      const { key, insideCount, insideTotal, outsideCount, outsideTotal, lift } = difference;
      const cells = [
        formatter.formatCodeCell(key),
        formatter.formatDifferenceValue(difference),
        formatRatio(insideCount, insideTotal),
        formatRatio(outsideCount, outsideTotal),
        Number.isFinite(lift) ? `${formatDecimal(lift, 1)}×` : "only in this group",
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ];
}

function formatSamples(
  { workflows }: FailureGroup,
  { samples }: GroupDetail,
  { formatter, getEventLink }: GroupSectionOptions,
): string[] {
  if (samples.length === 0) return [];
  const lines = samples.map(({ eventId, at, subscriberId, workflow, transactionId, text }) => {
    const parts = [
      `[${formatUtc(at)} UTC](<${getEventLink(eventId)}>)`,
      formatter.formatText(workflows.find(({ id }) => id === workflow)?.name ?? workflow),
      ...(formatter.isRedacted
        ? []
        : [
            `subscriber ${formatter.formatCode(subscriberId)}`,
            `transaction ${formatter.formatCode(transactionId)}`,
            formatter.formatCode(text),
          ]),
    ];
    return `- ${parts.join(" · ")}`;
  });
  return ["", "Samples:", "", ...lines];
}

export function formatGroup(group: FailureGroup, options: GroupSectionOptions): string[] {
  const { formatter, groupNumber, note, detail } = options;
  return [
    "",
    `## ${groupNumber === undefined ? "" : `${groupNumber}. `}${formatter.formatGroupText(group)}`,
    "",
    ...formatFields(group, detail, formatter),
    ...(note === undefined || note.trim() === "" ? [] : formatNote(note, formatter)),
    ...(detail ? formatDifferences(detail, formatter) : []),
    ...(detail ? formatSamples(group, detail, options) : []),
  ];
}
