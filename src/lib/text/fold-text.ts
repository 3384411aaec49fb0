/** Lowercases and removes accents for searching, so that "JURGEN" finds "Jürgen". */
export const foldText = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Reports whether text contains every typed word, ignoring case and accents. */
export function containsWords(text: string, query: string): boolean {
  const folded = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
