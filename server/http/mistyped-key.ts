/** Normalizes a key, so that `subscriber_ids`, `subscriber[id]`, and `subscriberId` are equal. */
const normalizeKey = (key: string) =>
  key
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replace(/s$/, "");

// Short keys resemble too many other words, for example `page` and `paged`.
const minComparedLength = 5;

/**
 * Reports whether two words differ only in one missing letter, or in the order of two adjacent
 * letters. Returns false for short words.
 */
function isTypo(word: string, otherWord: string): boolean {
  if (Math.min(word.length, otherWord.length) < minComparedLength) return false;
  const [shorterWord, longerWord] =
    word.length < otherWord.length ? [word, otherWord] : [otherWord, word];
  let start = 0;
  while (start < shorterWord.length && shorterWord[start] === longerWord[start]) start += 1;
  const shorterRest = shorterWord.slice(start);
  const longerRest = longerWord.slice(start);
  const [firstCharacter = "", secondCharacter = ""] = longerRest;
  return (
    shorterRest === longerRest.slice(1) ||
    shorterRest === secondCharacter + firstCharacter + longerRest.slice(2)
  );
}

/** Returns the key that `unknownKey` probably misspells; undefined if there is none. */
export function findMistypedKey(unknownKey: string, keys: readonly string[]): string | undefined {
  // A part in brackets or after a dot can be an index, an object's key, or the end of the name.
  const normalizedKeys = [/\[\d*\]$/, /(?<=.)[.[].*$/s].map((suffix) =>
    normalizeKey(unknownKey.replace(suffix, "")),
  );
  return (
    keys.find((key) => normalizedKeys.includes(normalizeKey(key))) ??
    keys.find((key) => normalizedKeys.some((candidate) => isTypo(normalizeKey(key), candidate)))
  );
}
