import { diffArrays } from "diff";

export interface DiffLine {
  kind: "same" | "removed" | "added";
  text: string;
}

/**
 * More changed lines are shown as all removed and all added: finding the shortest way is too slow.
 */
const maxChanges = 1000;

/** Returns the lines of two texts as a shortest way from one to the other. */
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

/** The changed lines with a few around them; `gap` counts what is left out before a line. */
export function diffHunks(lines: readonly DiffLine[], around = 2): (DiffLine & { gap: number })[] {
  const near = new Set<number>();
  for (const [index, { kind }] of lines.entries()) {
    if (kind === "same") continue;
    for (let at = index - around; at <= index + around; at += 1) near.add(at);
  }
  const shown: (DiffLine & { gap: number })[] = [];
  let gap = 0;
  for (const [index, line] of lines.entries()) {
    if (near.has(index)) {
      shown.push({ ...line, gap });
      gap = 0;
    } else gap += 1;
  }
  return shown;
}
