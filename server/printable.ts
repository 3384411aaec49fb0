// Control characters can move a terminal's cursor. Format characters and separators can hide text
// or change its direction.
const hiddenCharacterPattern = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Replaces invisible characters in untrusted text with their codes, for terminals. */
export const toPrintable = (text: string): string =>
  text.replace(
    hiddenCharacterPattern,
    (character) => `\\u{${character.codePointAt(0)?.toString(16).padStart(4, "0")}}`,
  );

/**
 * Escapes invisible characters in JSON text without line breaks, for terminals. The JSON keeps its
 * value.
 */
export const toPrintableJson = (json: string): string =>
  json.replace(hiddenCharacterPattern, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
