// Controls move a terminal's cursor and colours; the others hide text or change its direction.
const hidden = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Returns untrusted text for a terminal: invisible characters are replaced by their code. */
export const printable = (text: string): string =>
  text.replace(
    hidden,
    (character) => `\\u{${character.codePointAt(0)?.toString(16).padStart(4, "0")}}`,
  );
