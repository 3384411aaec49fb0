/** Assigns positions to texts, up to a total number of characters. */
export function createTextDictionary(
  savedTexts: readonly string[] = [],
  maxLength = Number.POSITIVE_INFINITY,
) {
  const texts = [...savedTexts];
  const idsByText = new Map(texts.map((text, id) => [text, id]));
  let characterCount = texts.reduce((sum, text) => sum + text.length, 0);
  return {
    texts,
    /**
     * Returns the position of a text. A new text that would exceed the maximum length gets position
     * 0.
     */
    getId(text: string) {
      const existingId = idsByText.get(text);
      if (existingId !== undefined) return existingId;
      if (characterCount + text.length > maxLength) return 0;
      const id = texts.push(text) - 1;
      idsByText.set(text, id);
      characterCount += text.length;
      return id;
    },
  };
}
