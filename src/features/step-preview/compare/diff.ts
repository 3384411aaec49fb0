import { diffArrays } from "diff";

export interface DiffLine {
  kind: "same" | "removed" | "added";
  text: string;
}

/** The first character of a line in a diff. */
export const lineMarks = { same: " ", removed: "-", added: "+" } as const;

/** Maximum edit length. Longer edits are slow to find, so all lines count as changed instead. */
const maxEditLength = 1000;

export function diffLines(before: string, after: string): DiffLine[] {
  const [beforeLines, afterLines] = [before.split("\n"), after.split("\n")];
  const changes = diffArrays(beforeLines, afterLines, { maxEditLength }) ?? [
    { value: beforeLines, removed: true, added: false },
    { value: afterLines, removed: false, added: true },
  ];
  return changes.flatMap(({ value, removed, added }) =>
    value.map((text) => ({ kind: removed ? "removed" : added ? "added" : "same", text })),
  );
}

/** Returns changed lines with context. `omittedCount` counts the lines omitted before a line. */
export function getLinesWithContext(
  lines: readonly DiffLine[],
  contextLineCount = 2,
): (DiffLine & { omittedCount: number })[] {
  const visibleIndexes = new Set<number>();
  for (const [index, { kind }] of lines.entries()) {
    if (kind === "same") continue;
    for (
      let nearbyIndex = index - contextLineCount;
      nearbyIndex <= index + contextLineCount;
      nearbyIndex += 1
    )
      visibleIndexes.add(nearbyIndex);
  }
  const result: (DiffLine & { omittedCount: number })[] = [];
  let omittedCount = 0;
  for (const [index, line] of lines.entries()) {
    if (visibleIndexes.has(index)) {
      result.push({ ...line, omittedCount });
      omittedCount = 0;
    } else omittedCount += 1;
  }
  return result;
}
