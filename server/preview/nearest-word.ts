/** Returns the edit distance: the number of insertions, deletions, replacements, and swaps. */
function countEdits(a: string, b: string): number {
  let rowBeforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replacementCost = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapCost =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? (rowBeforeLast[column - 2] ?? 0) + 1
          : Infinity;
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + replacementCost,
          swapCost,
        ),
      );
    }
    rowBeforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

const maxCompared = 40;

/** Normalizes a word, so that `subscriber_id`, `subscriberID`, and `subscriberId` are equal. */
const normalizeWord = (word: string) =>
  word
    .slice(0, maxCompared)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

/** Returns the most similar word; undefined if no word is similar. */
export function findNearestWord(typed: string, words: readonly string[]): string | undefined {
  const compared = normalizeWord(typed);
  const maxEdits = compared.length <= 4 ? 1 : 2;
  return words
    .map((word) => ({ word, edits: countEdits(compared, normalizeWord(word)) }))
    .filter(({ edits }) => edits <= maxEdits)
    .toSorted((a, b) => a.edits - b.edits)[0]?.word;
}
