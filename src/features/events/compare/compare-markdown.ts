import { formatCount, plural } from "../../../lib/text/format.ts";
import { code } from "../../../lib/text/markdown.ts";
import type { CompareSection } from "./compare-events.ts";

export interface ComparedSide {
  word: string;
  /** ID and time as received. */
  id: string;
  createdAt: unknown;
}

export interface CompareReport {
  left: ComparedSide;
  right: ComparedSide;
  sections: readonly CompareSection[];
  link: string;
}

/** Formats a value for a table cell; a missing one is a dash. */
const cell = (value: unknown) =>
  value === undefined ? "–" : code(typeof value === "string" ? value : JSON.stringify(value));

/** Contains all values as shown on the page, secrets masked. */
export function eventComparisonMarkdown({ left, right, sections, link }: CompareReport): string {
  const side = ({ word, id, createdAt }: ComparedSide) =>
    `${word}, ${String(createdAt)}, event ${code(id)}`;
  const lines = [
    "## Two events compared",
    "",
    `- Left: ${side(left)}`,
    `- Right: ${side(right)}`,
    `- <${link}>`,
  ];
  for (const { title, differences, ignored } of sections) {
    if (differences.length === 0) continue;
    lines.push("", `### ${title}`, "", "| Where | Left | Right |", "| --- | --- | --- |");
    for (const { place, left: one, right: other } of differences) {
      lines.push(`| ${code(place)} | ${cell(one)} | ${cell(other)} |`);
    }
    if (ignored > 0) lines.push("", `${plural(ignored, "difference")} of ids and times left out.`);
  }
  const alike = sections.filter(({ differences }) => differences.length === 0);
  if (alike.length > 0) {
    const words = alike.map(({ title, ignored }) =>
      ignored > 0 ? `${title} (but for ${formatCount(ignored)} ids and times)` : title,
    );
    lines.push("", `Alike: ${words.join(", ")}.`);
  }
  return `${lines.join("\n")}\n`;
}
