/** Tabs, no-break spaces, and characters that mails use as invisible filler. */
const filler = "\\t\\u00a0\\u00ad\\u034f\\u2007\\u200b-\\u200f\\u2060\\u3164\\ufeff";

// Leading spaces are kept: only preformatted text has them.
const leading = new RegExp(`^(?: *[${filler}])+ *`);
const trailing = new RegExp(`[\\s${filler}]+$`);

/**
 * Layout tables and spacer cells become runs of blank lines and tabs in a mail's text: keeps at
 * most one blank line, and converts tabs to two spaces.
 */
export function tidyText(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      line
        .replace(trailing, "")
        .replace(leading, "")
        .replace(/ *\t+ */g, "  "),
    )
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+|\n+$/g, "");
}
