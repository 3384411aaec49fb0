/**
 * Returns the end of a chunk of at most `size` code units. Prefers a line feed and never splits a
 * character.
 */
export function findChunkEnd(text: string, from: number, size: number): number {
  const limit = from + size;
  if (limit >= text.length) return text.length;
  const lineFeed = text.lastIndexOf("\n", limit - 1);
  if (lineFeed >= from + size * 0.8) return lineFeed + 1;
  const isInsidePair = /[\uD800-\uDBFF]/.test(text[limit - 1] ?? "") && limit - 1 > from;
  return isInsidePair ? limit - 1 : limit;
}

export function splitChunks(text: string, size: number, position = text.length): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < position;) {
    const end = findChunkEnd(text, from, size);
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces;
}
