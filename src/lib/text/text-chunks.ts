/**
 * Returns the end of a chunk of at most `size` code units. Prefers the end of a line and, unless
 * `size` is 1, never splits a surrogate pair.
 */
export function findChunkEnd(text: string, from: number, size: number): number {
  const maxEnd = from + size;
  if (maxEnd >= text.length) return text.length;
  const lineFeedIndex = text.lastIndexOf("\n", maxEnd - 1);
  if (lineFeedIndex >= from + size * 0.8) return lineFeedIndex + 1;
  const isInsidePair = /[\uD800-\uDBFF]/.test(text[maxEnd - 1] ?? "") && maxEnd - 1 > from;
  return isInsidePair ? maxEnd - 1 : maxEnd;
}

/** Splits a text into chunks of at most `size` code units, until they reach the offset `minEnd`. */
export function splitChunks(text: string, size: number, minEnd = text.length): string[] {
  const chunks: string[] = [];
  for (let from = 0; from < minEnd;) {
    const end = findChunkEnd(text, from, size);
    chunks.push(text.slice(from, end));
    from = end;
  }
  return chunks;
}
