import { formatUndeliveredCount } from "../../../entities/failures/group-labels.ts";
import type { FailureSearch } from "../../../api/failures/failure-search.ts";
import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import type { FailureGroup, FailureReport, GroupDetail } from "../../../api/failures/report.ts";
import { formatCount, formatList, formatProgress, plural } from "../../../lib/text/format.ts";
import { formatGroup, kindNames, stateNames } from "./group-section.ts";
import { createReportFormatter, type ReportFormatter } from "./redaction.ts";
import { formatStatusSummary } from "./status-summary.ts";
import { formatTimeline } from "./timeline.ts";
import { describeUnmatchedFailures } from "../headline/filter-notes.ts";
import { formatUtc, formatUtcRange } from "../utc.ts";

export interface IncidentReportOptions {
  /** True to describe the report's only group instead of the whole range. */
  isSingleGroup?: boolean;
  /** Whether to redact personal data, including filters, the link, and varying values. */
  isRedacted: boolean;
  /** The filters, and whether the report includes failures of steps that don't match. */
  search: Pick<FailureSearch, "where" | "otherSteps">;
  /** An absolute URL of the page. */
  link: string;
  /** Returns an absolute URL. */
  getEventLink: (eventId: string) => string;
  /** The operator's notes by group ID. */
  notes: Readonly<Record<string, string>>;
  hiddenIds: readonly string[];
  /** Details by group ID. Groups without details have no samples. */
  detailsByGroupId: ReadonlyMap<string, GroupDetail>;
}

/** Maximum number of groups that are described in more than one line. */
const maxDescribedGroups = 20;

const getListedGroups = ({ groups }: FailureReport, hiddenIds: readonly string[]) =>
  groups.filter(({ id }) => !hiddenIds.includes(id));

export const getDescribedGroups = (
  report: FailureReport,
  hiddenIds: readonly string[],
): readonly FailureGroup[] => getListedGroups(report, hiddenIds).slice(0, maxDescribedGroups);

function formatHeadline(
  { groups, scannedShare, eventCount, otherFailedCount = 0, ...report }: FailureReport,
  hasFilters: boolean,
): string {
  const failures = groups.filter(({ kind }) => kind === "failure");
  const ongoingCount = failures.filter(({ state }) => state === "ongoing").length;
  const { failed = 0, partlyFailed = 0 } = report.outcomeCounts;
  const sentences = [
    failures.length === 0
      ? scannedShare < 1
        ? "No failures found so far."
        : "No failures found."
      : ongoingCount === 0
        ? "No failures were ongoing at the end of the range."
        : plural(
            ongoingCount,
            "failure was ongoing at the end of the range.",
            "failures were ongoing at the end of the range.",
          ),
    ...describeUnmatchedFailures(groups),
    `Of ${plural(eventCount, hasFilters ? "matching event" : "scanned event")}, ${formatCount(failed)} failed and ${formatCount(partlyFailed)} partly failed.`,
    ...(otherFailedCount > 0
      ? [
          plural(
            otherFailedCount,
            "event failed only in steps that don't match the filters.",
            "events failed only in steps that don't match the filters.",
          ),
        ]
      : []),
    plural(
      report.affectedSubscriberCount,
      "subscriber was affected.",
      "subscribers were affected.",
    ),
    ...(report.undeliveredCount > 0 ? [formatUndeliveredCount(report.undeliveredCount)] : []),
  ];
  return sentences.join(" ");
}

function formatCoverage({ range, scannedShare }: FailureReport): string {
  const windowText = formatUtcRange(range);
  if (scannedShare >= 1) return `Scanned ${windowText} completely.`;
  return `Scanned ${formatProgress(scannedShare)} of ${windowText}. The rest wasn't scanned.`;
}

function formatSummary(groups: readonly FailureGroup[], formatter: ReportFormatter): string[] {
  return [
    "",
    "| Group | What failed | Kind | Status | Events | Subscribers | Began (UTC) | Last (UTC) |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...groups.map((group, index) => {
      const firstTimeText = formatUtc(group.firstAt);
      const cells = [
        index + 1,
        formatter.formatGroupText(group),
        kindNames[group.kind],
        stateNames[group.state],
        formatCount(group.eventCount),
        formatCount(group.subscriberCount),
        group.isBeginningCertain ? firstTimeText : `${firstTimeText} or earlier`,
        formatUtc(group.lastAt),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ];
}

function formatOmittedGroups({ groups }: FailureReport, listedCount: number): string[] {
  const hiddenCount = groups.length - listedCount;
  return [
    ...(listedCount > maxDescribedGroups
      ? ["", `Only the first ${maxDescribedGroups} groups are described below.`]
      : []),
    ...(hiddenCount > 0
      ? ["", plural(hiddenCount, "hidden group isn't listed.", "hidden groups aren't listed.")]
      : []),
  ];
}

/** States which groups have samples and differences. Returns no lines if all groups have them. */
function formatSampledGroups(
  groups: readonly FailureGroup[],
  detailsByGroupId: ReadonlyMap<string, GroupDetail>,
): string[] {
  const groupNumbers = groups.flatMap(({ id }, index) =>
    detailsByGroupId.has(id) ? [`${index + 1}`] : [],
  );
  if (groupNumbers.length === groups.length) return [];
  if (groupNumbers.length === 0) return ["", "This report doesn't include samples or differences."];
  return [
    "",
    groupNumbers.length === 1
      ? `Only group ${groupNumbers[0]} has samples and differences in this report.`
      : `Only groups ${formatList(groupNumbers)} have samples and differences in this report.`,
  ];
}

/** Formats a report as Markdown for a ticket, with secrets masked. Times are in UTC. */
export function formatIncidentReport(
  report: FailureReport,
  options: IncidentReportOptions,
): string {
  const { isSingleGroup, isRedacted, search, link, getEventLink } = options;
  const { notes, hiddenIds, detailsByGroupId } = options;
  const formatter = createReportFormatter(isRedacted);
  const filterText = (search.where ?? []).join(" ");
  const otherSteps =
    search.otherSteps && report.hasOtherIssues
      ? [
          "",
          isSingleGroup
            ? "The filters apply to events, so the failed step itself might not match them."
            : "Failures of steps that don't match the filters are included.",
        ]
      : [];
  const listedGroups = getListedGroups(report, hiddenIds);
  const groups = getDescribedGroups(report, hiddenIds);
  const table =
    isSingleGroup || listedGroups.length === 0 ? [] : formatSummary(listedGroups, formatter);
  const timeline =
    isSingleGroup || groups.length === 0 ? [] : ["", ...formatTimeline(groups, report.histogram)];
  const lines = [
    ...(isSingleGroup
      ? groups.map((group) =>
          formatStatusSummary(group, detailsByGroupId.get(group.id)?.impact, report),
        )
      : [
          `# Failures, ${formatUtcRange(report.range)}`,
          "",
          formatHeadline(report, filterText !== ""),
        ]),
    "",
    formatCoverage(report),
    "",
    ...(filterText === ""
      ? [`<${link}>`]
      : isRedacted
        ? ["The filters and the link are redacted.", ...otherSteps]
        : [`Filters: ${formatter.formatCode(filterText)}`, ...otherSteps, "", `<${link}>`]),
    ...table,
    ...formatOmittedGroups(report, listedGroups.length),
    ...formatSampledGroups(groups, detailsByGroupId),
    ...timeline,
    ...groups.flatMap((group, index) =>
      formatGroup(group, {
        formatter,
        groupNumber: isSingleGroup ? undefined : index + 1,
        note: notes[group.id],
        detail: detailsByGroupId.get(group.id),
        getEventLink,
      }),
    ),
  ];
  return `${maskSecrets(lines.join("\n"))}\n`;
}
