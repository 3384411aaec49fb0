/** Lowercases and removes accents for searching, so that "JURGEN" finds "Jürgen". */
export const foldText = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Reports whether a text contains every word of the query, ignoring case and accents. */
export function containsWords(text: string, query: string): boolean {
  const foldedText = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => foldedText.includes(word));
}
