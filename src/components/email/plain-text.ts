/** Tabs, no-break spaces, and invisible characters that emails use as filler. */
const fillerCharacters = "\\t\\u00a0\\u00ad\\u034f\\u2007\\u200b-\\u200f\\u2060\\u3164\\ufeff";

// Leading spaces without filler are preserved, because only preformatted text has them.
const leadingFillerPattern = new RegExp(`^(?: *[${fillerCharacters}])+ *`);
const trailingSpacePattern = new RegExp(`(?<![\\s${fillerCharacters}])[\\s${fillerCharacters}]+$`);

/**
 * Cleans up an email's text, in which layout tables and spacer cells leave runs of blank lines and
 * tabs. Preserves at most one blank line in a row, and converts tabs within a line to two spaces.
 */
export function tidyText(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      line
        .replace(trailingSpacePattern, "")
        .replace(leadingFillerPattern, "")
        .replace(/(?<! ) *\t[ \t]*/g, "  "),
    )
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+|\n+$/g, "");
}
