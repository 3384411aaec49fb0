/**
 * Returns the edit distance: the smallest number of insertions, deletions, replacements, and swaps.
 */
function countEdits(word: string, otherWord: string): number {
  let rowBeforeLast: number[] = [];
  let previousRow = Array.from({ length: otherWord.length + 1 }, (_, index) => index);
  for (let row = 1; row <= word.length; row += 1) {
    const currentRow = [row];
    for (let column = 1; column <= otherWord.length; column += 1) {
      const replacementCost = word[row - 1] === otherWord[column - 1] ? 0 : 1;
      const swapCost =
        row > 1 &&
        column > 1 &&
        word[row - 1] === otherWord[column - 2] &&
        word[row - 2] === otherWord[column - 1]
          ? (rowBeforeLast[column - 2] ?? 0) + 1
          : Infinity;
      currentRow.push(
        Math.min(
          (previousRow[column] ?? 0) + 1,
          (currentRow[column - 1] ?? 0) + 1,
          (previousRow[column - 1] ?? 0) + replacementCost,
          swapCost,
        ),
      );
    }
    rowBeforeLast = previousRow;
    previousRow = currentRow;
  }
  return previousRow[otherWord.length] ?? 0;
}

const maxComparedLength = 40;

/** Normalizes a word, so that `subscriber_id`, `subscriberID`, and `subscriberId` are equal. */
const normalizeWord = (word: string) =>
  word
    .slice(0, maxComparedLength)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

/** Returns the most similar word; undefined if no word is similar. */
export function findNearestWord(enteredWord: string, words: readonly string[]): string | undefined {
  const normalizedWord = normalizeWord(enteredWord);
  const maxEdits = normalizedWord.length <= 4 ? 1 : 2;
  return words
    .map((word) => ({ word, edits: countEdits(normalizedWord, normalizeWord(word)) }))
    .filter(({ edits }) => edits <= maxEdits)
    .toSorted((a, b) => a.edits - b.edits)[0]?.word;
}
