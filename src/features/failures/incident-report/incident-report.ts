import { describeUndelivered } from "../../../entities/failures/group-labels.ts";
import { maskSecrets } from "../../../../contract/secrets.ts";
import type { FailureGroup, FailureReport, GroupDetail } from "../../../api/failures/report.ts";
import { formatCount, formatProgress, plural } from "../../../lib/text/format.ts";
import { groupSection, stateNames } from "./group-section.ts";
import { createWriter, type Writer } from "./redaction.ts";
import { timelineLines } from "./timeline.ts";
import { formatUtc, formatUtcRange } from "../utc.ts";

export interface IncidentReportOptions {
  /** Whether to omit subscribers, transactions, filters, and varying values. */
  isRedacted: boolean;
  /** The filters as text; empty without filters. */
  filters: string;
  /** An absolute URL of the page. */
  link: string;
  /** Returns an absolute URL. */
  linkToEvent: (eventId: string) => string;
  /** The operator's notes by group ID. */
  notes: Readonly<Record<string, string>>;
  /** IDs of groups that the operator hid. */
  hidden: readonly string[];
  /** Details by group ID. Groups without details have no samples. */
  details: ReadonlyMap<string, GroupDetail>;
}

export const maxReportedGroups = 20;

/** Returns the groups that a report describes. */
export const reportedGroups = (
  { groups }: FailureReport,
  hidden: readonly string[],
): readonly FailureGroup[] =>
  groups.filter(({ id }) => !hidden.includes(id)).slice(0, maxReportedGroups);

function headline({ groups, scanned, eventCount, ...report }: FailureReport): string {
  const failures = groups.filter(({ kind }) => kind === "failure");
  const ongoing = failures.filter(({ state }) => state === "ongoing").length;
  const { failed = 0, partlyFailed = 0 } = report.outcomes;
  const sentences = [
    failures.length === 0
      ? scanned < 1
        ? "No failures found so far."
        : "No failures found."
      : ongoing === 0
        ? "No failure is ongoing."
        : plural(ongoing, "failure is ongoing.", "failures are ongoing."),
    `Of ${plural(eventCount, "scanned event")}, ${formatCount(failed)} failed and ${formatCount(partlyFailed)} partly failed.`,
    plural(report.affectedCount, "subscriber was affected.", "subscribers were affected."),
    ...(report.undeliveredCount > 0 ? [describeUndelivered(report.undeliveredCount)] : []),
  ];
  return sentences.join(" ");
}

function coverage({ range, scanned }: FailureReport): string {
  const window = formatUtcRange(range);
  if (scanned >= 1) return `Scanned ${window} completely.`;
  return `Scanned ${formatProgress(scanned)} of ${window}. The rest is unknown.`;
}

function summaryLines(groups: readonly FailureGroup[], write: Writer): string[] {
  return [
    "",
    "| Group | What failed | Status | Events | Subscribers | First (UTC) | Last (UTC) |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...groups.map((group, index) => {
      const first = formatUtc(group.firstAt);
      const cells = [
        index + 1,
        write.groupText(group),
        stateNames[group.state],
        formatCount(group.eventCount),
        formatCount(group.subscriberCount),
        group.isFirstCertain ? first : `${first} or earlier`,
        formatUtc(group.lastAt),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ];
}

function omittedLines(report: FailureReport, hidden: readonly string[], shown: number): string[] {
  const hiddenCount = report.groups.filter(({ id }) => hidden.includes(id)).length;
  const rest = report.groups.length - hiddenCount - shown;
  return [
    ...(rest > 0
      ? ["", plural(rest, "smaller group isn't listed.", "smaller groups aren't listed.")]
      : []),
    ...(hiddenCount > 0
      ? ["", plural(hiddenCount, "hidden group isn't listed.", "hidden groups aren't listed.")]
      : []),
  ];
}

/** Formats a report as Markdown for a ticket, with secrets masked. Times are in UTC. */
export function incidentReport(report: FailureReport, options: IncidentReportOptions): string {
  const { isRedacted, filters, link, linkToEvent, notes, hidden, details } = options;
  const write = createWriter(isRedacted);
  const groups = reportedGroups(report, hidden);
  const lines = [
    `# Failures, ${formatUtcRange(report.range)}`,
    "",
    headline(report),
    "",
    coverage(report),
    "",
    ...(filters === ""
      ? [`<${link}>`]
      : isRedacted
        ? ["The filters and the link are redacted."]
        : [`Filters: ${write.code(filters)}`, "", `<${link}>`]),
    ...(groups.length > 0 ? summaryLines(groups, write) : []),
    ...omittedLines(report, hidden, groups.length),
    ...(groups.length > 0 ? ["", ...timelineLines(groups, report.histogram)] : []),
    ...groups.flatMap((group, index) =>
      groupSection(group, {
        write,
        number: index + 1,
        note: notes[group.id],
        detail: details.get(group.id),
        linkToEvent,
      }),
    ),
  ];
  return `${maskSecrets(lines.join("\n"))}\n`;
}
