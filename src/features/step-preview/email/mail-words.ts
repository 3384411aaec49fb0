const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

const unseen = /<(style|script|title)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>/gi;

function character(code: number): string {
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "\ufffd";
}

/**
 * Approximates the visible text of many mails at once; decodes entities once. The displayed mail is
 * read from its frame.
 */
export const mailWords = (html: string): string =>
  html
    .replace(unseen, " ")
    .replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, ...found) => {
      const [name, decimal, hex] = found as (string | undefined)[];
      if (name !== undefined) return named[name.toLowerCase()] ?? "";
      return character(Number.parseInt(decimal ?? hex ?? "", decimal === undefined ? 16 : 10));
    });
