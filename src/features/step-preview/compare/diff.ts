import { diffArrays } from "diff";

export interface DiffLine {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Maximum edit length. Longer edits are slow to find, so all lines count as changed instead. */
const maxChanges = 1000;

/** Returns the shortest edit from `before` to `after`. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [from, to] = [before.split("\n"), after.split("\n")];
  const changes = diffArrays(from, to, { maxEditLength: maxChanges }) ?? [
    { value: from, removed: true, added: false },
    { value: to, removed: false, added: true },
  ];
  return changes.flatMap(({ value, removed, added }) =>
    value.map((text) => ({ kind: removed ? "removed" : added ? "added" : "same", text })),
  );
}

/** Returns changed lines with context. `gap` is the number of lines omitted before a line. */
export function diffHunks(
  lines: readonly DiffLine[],
  contextLines = 2,
): (DiffLine & { gap: number })[] {
  const shownIndexes = new Set<number>();
  for (const [index, { kind }] of lines.entries()) {
    if (kind === "same") continue;
    for (let nearby = index - contextLines; nearby <= index + contextLines; nearby += 1)
      shownIndexes.add(nearby);
  }
  const result: (DiffLine & { gap: number })[] = [];
  let gap = 0;
  for (const [index, line] of lines.entries()) {
    if (shownIndexes.has(index)) {
      result.push({ ...line, gap });
      gap = 0;
    } else gap += 1;
  }
  return result;
}
