const namedEntities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

const hiddenMarkup = /<(style|script|title)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>/gi;

function toCharacter(code: number): string {
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "\ufffd";
}

/**
 * Approximates the visible text of an email that isn't rendered, and decodes entities once. For a
 * rendered email, the frame reports the text.
 */
export const approximateText = (html: string): string =>
  html
    .replace(hiddenMarkup, " ")
    .replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, ...groups) => {
      const [name, decimal, hex] = groups as (string | undefined)[];
      if (name !== undefined) return namedEntities[name.toLowerCase()] ?? "";
      return toCharacter(Number.parseInt(decimal ?? hex ?? "", decimal === undefined ? 16 : 10));
    });
