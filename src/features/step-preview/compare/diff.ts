export interface DiffLine {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Beyond this the two are shown whole, one after the other: the table of a diff would be too large. */
const mostCells = 4_000_000;

/** The lines of two texts as a shortest way from one to the other. */
export function diffLines(before: string, after: string): DiffLine[] {
  const from = before.split("\n");
  const to = after.split("\n");
  let head = 0;
  while (head < from.length && head < to.length && from[head] === to[head]) head += 1;
  let tail = 0;
  while (
    tail < from.length - head &&
    tail < to.length - head &&
    from[from.length - 1 - tail] === to[to.length - 1 - tail]
  ) {
    tail += 1;
  }
  const line = (kind: DiffLine["kind"]) => (text: string) => ({ kind, text });
  const one = from.slice(head, from.length - tail);
  const other = to.slice(head, to.length - tail);
  return [
    ...from.slice(0, head).map(line("same")),
    ...middle(one, other),
    ...from.slice(from.length - tail).map(line("same")),
  ];
}

function middle(one: readonly string[], other: readonly string[]): DiffLine[] {
  const removed = one.map((text) => ({ kind: "removed" as const, text }));
  const added = other.map((text) => ({ kind: "added" as const, text }));
  if (one.length * other.length > mostCells) return [...removed, ...added];
  // Lengths of the longest common rest from each pair of places on.
  const width = other.length + 1;
  const rest = new Uint32Array((one.length + 1) * width);
  const at = (i: number, j: number) => rest[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      rest[i * width + j] =
        one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const [left, right] = [removed[i], added[j]];
    if (left && right && left.text === right.text) {
      lines.push({ kind: "same", text: left.text });
      i += 1;
      j += 1;
    } else if (left && (!right || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(left);
      i += 1;
    } else if (right) {
      lines.push(right);
      j += 1;
    }
  }
  return lines;
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
