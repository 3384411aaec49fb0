import type { FailureGroup, GroupDetail } from "../../../api/failures/report.ts";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { formatCount, formatDecimal, formatList, plural } from "../../../lib/text/format.ts";
import type { Writer } from "./redaction.ts";
import { formatUtc } from "../utc.ts";

export const kindNames = { failure: "Failure", wait: "Long wait", warning: "Warning" } as const;
export const stateNames = { ongoing: "Ongoing", recovered: "Recovered", quiet: "Quiet" } as const;

const maxDifferences = 8;

export interface GroupSectionOptions {
  write: Writer;
  number: number;
  note: string | undefined;
  detail: GroupDetail | undefined;
  linkToEvent: (eventId: string) => string;
}

function stateText({ state, lastAt, sentSince }: FailureGroup): string {
  const last = `${formatUtc(lastAt)} UTC`;
  switch (state) {
    case "ongoing":
      return `Ongoing. The last event was at ${last}.`;
    case "recovered":
      return `Recovered. ${plural(sentSince, "send")} succeeded after ${last}.`;
    case "quiet":
      return `Quiet since ${last}. A recovery isn't confirmed.`;
  }
}

function fieldLines(group: FailureGroup, detail: GroupDetail | undefined, write: Writer): string[] {
  const { provider, channel, steps, workflows, eventCount, subscriberCount } = group;
  const affected = [
    plural(eventCount, "event"),
    plural(subscriberCount, "subscriber"),
    ...(detail ? [plural(detail.transactionCount, "transaction")] : []),
    plural(workflows.length, "workflow"),
  ];
  const began = `${formatUtc(group.firstAt)} UTC`;
  return [
    `- Kind: ${kindNames[group.kind]}`,
    `- Status: ${stateText(group)}`,
    `- Began: ${group.isFirstCertain ? began : `${began} or earlier`}`,
    `- Provider: ${provider === undefined ? "No provider was called" : write.plain(providerName(provider))}`,
    `- Channel: ${write.plain(describeStepType(channel).name)}`,
    `- Steps: ${write.plain(formatList(steps.map((step) => describeStepType(step).name)))}`,
    `- Workflows: ${write.plain(formatList(workflows.map(({ name }) => name)))}`,
    `- Affected: ${formatList(affected)}`,
    ...(group.undeliveredCount > 0
      ? [`- Undelivered: ${plural(group.undeliveredCount, "event")}`]
      : []),
    ...(group.ratePerMinute > 0
      ? [`- Rate in the last 10 minutes: ${formatDecimal(group.ratePerMinute, 1)} per minute`]
      : []),
  ];
}

function noteLines(note: string, write: Writer): string[] {
  const lines = note.split(/\r?\n/).map((line) => `> ${write.plain(line)}`.trimEnd());
  return ["", "Note:", "", ...lines];
}

const share = (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)}`;

function differenceLines({ differences }: GroupDetail, write: Writer): string[] {
  if (differences.length === 0) return [];
  return [
    "",
    "What's different:",
    "",
    "| Field | Value | In this group | In other events | Lift |",
    "| --- | --- | --- | --- | --- |",
    ...differences.slice(0, maxDifferences).map((difference) => {
      const { key, inside, insideTotal, outside, outsideTotal, lift } = difference;
      const cells = [
        write.code(key),
        write.differenceValue(difference),
        share(inside, insideTotal),
        share(outside, outsideTotal),
        Number.isFinite(lift) ? `${formatDecimal(lift, 1)}×` : "only here",
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ];
}

function sampleLines(
  { workflows }: FailureGroup,
  { samples }: GroupDetail,
  { write, linkToEvent }: GroupSectionOptions,
): string[] {
  if (samples.length === 0) return [];
  const lines = samples.map(({ eventId, at, subscriberId, workflow, transactionId, text }) => {
    const parts = [
      `[${formatUtc(at)} UTC](<${linkToEvent(eventId)}>)`,
      write.plain(workflows.find(({ id }) => id === workflow)?.name ?? workflow),
      ...(write.isRedacted
        ? []
        : [
            `subscriber ${write.code(subscriberId)}`,
            `transaction ${write.code(transactionId)}`,
            write.code(text),
          ]),
    ];
    return `- ${parts.join(" · ")}`;
  });
  return ["", "Samples:", "", ...lines];
}

/** Returns the lines about one group. */
export function groupSection(group: FailureGroup, options: GroupSectionOptions): string[] {
  const { write, number, note, detail } = options;
  return [
    "",
    `## ${number}. ${write.groupText(group)}`,
    "",
    ...fieldLines(group, detail, write),
    ...(note === undefined || note.trim() === "" ? [] : noteLines(note, write)),
    ...(detail ? differenceLines(detail, write) : []),
    ...(detail ? sampleLines(group, detail, options) : []),
  ];
}
