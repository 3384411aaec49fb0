/**
 * Returns the edit distance: the smallest number of insertions, deletions, replacements, and swaps.
 */
function countEdits(word: string, otherWord: string): number {
  let rowBeforeLast: number[] = [];
  let previousRow = Array.from({ length: otherWord.length + 1 }, (_, index) => index);
  for (let rowIndex = 1; rowIndex <= word.length; rowIndex += 1) {
    const currentRow = [rowIndex];
    for (let columnIndex = 1; columnIndex <= otherWord.length; columnIndex += 1) {
      const replacementCost = word[rowIndex - 1] === otherWord[columnIndex - 1] ? 0 : 1;
      const swapCost =
        rowIndex > 1 &&
        columnIndex > 1 &&
        word[rowIndex - 1] === otherWord[columnIndex - 2] &&
        word[rowIndex - 2] === otherWord[columnIndex - 1]
          ? (rowBeforeLast[columnIndex - 2] ?? 0) + 1
          : Infinity;
      currentRow.push(
        Math.min(
          (previousRow[columnIndex] ?? 0) + 1,
          (currentRow[columnIndex - 1] ?? 0) + 1,
          (previousRow[columnIndex - 1] ?? 0) + replacementCost,
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

export function findNearestWord(enteredWord: string, words: readonly string[]): string | undefined {
  const normalizedWord = normalizeWord(enteredWord);
  const maxEdits = normalizedWord.length <= 4 ? 1 : 2;
  return words
    .map((word) => ({ word, edits: countEdits(normalizedWord, normalizeWord(word)) }))
    .filter(({ edits }) => edits <= maxEdits)
    .toSorted((a, b) => a.edits - b.edits)[0]?.word;
}
