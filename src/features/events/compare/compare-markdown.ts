import { asText } from "../../../../domain/loose.ts";
import { plural } from "../../../lib/text/format.ts";
import { toCodeCell, toCodeSpan } from "../../../lib/text/markdown.ts";
import type { CompareSection } from "./compare-events.ts";
import { formatExactValue } from "./exact-event.ts";

export interface ComparedSide {
  /** The label of the event's outcome. */
  outcome: string;
  id: string;
  /** The event's creation time, as received. */
  createdAt: unknown;
}

export interface CompareReport {
  left: ComparedSide;
  right: ComparedSide;
  sections: readonly CompareSection[];
  link: string;
}

const formatCell = (value: unknown) =>
  value === undefined ? "–" : toCodeCell(formatExactValue(value));

/** The secrets in `sections` must already be masked. */
export function formatComparisonMarkdown({ left, right, sections, link }: CompareReport): string {
  const describeSide = ({ outcome, id, createdAt }: ComparedSide) =>
    `${outcome}, ${asText(createdAt) ?? "time not reported"}, event ${toCodeSpan(id)}`;
  const lines = [
    "## Event comparison",
    "",
    `- A: ${describeSide(left)}`,
    `- B: ${describeSide(right)}`,
    `- <${link}>`,
  ];
  for (const { title, differences, hiddenCount } of sections) {
    if (differences.length === 0) continue;
    lines.push("", `### ${title}`, "", "| Field | A | B |", "| --- | --- | --- |");
    for (const { field, left: leftValue, right: rightValue } of differences) {
      lines.push(`| ${toCodeCell(field)} | ${formatCell(leftValue)} | ${formatCell(rightValue)} |`);
    }
    if (hiddenCount > 0) {
      const hiddenText = plural(
        hiddenCount,
        "difference in IDs and times is hidden.",
        "differences in IDs and times are hidden.",
      );
      lines.push("", hiddenText);
    }
  }
  const equalSections = sections.filter(({ differences }) => differences.length === 0);
  if (equalSections.length > 0) {
    const equalTitles = equalSections.map(({ title, hiddenCount }) =>
      hiddenCount > 0
        ? `${title} (except ${plural(hiddenCount, "difference")} in IDs and times)`
        : title,
    );
    lines.push("", `No differences: ${equalTitles.join("; ")}.`);
  }
  return `${lines.join("\n")}\n`;
}
