/** Converts user text to a single escaped line, so that Markdown doesn't format it. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]<>()#+!|~&@-]/g, (character) => `\\${character}`);
}

/**
 * Returns the length of the longest run of backticks. A text can have too many runs to spread them
 * into `Math.max`.
 */
function getMaxRunLength(text: string): number {
  let maxLength = 0;
  for (const [run] of text.matchAll(/`+/g)) maxLength = Math.max(maxLength, run.length);
  return maxLength;
}

/** Returns a code block fence that is longer than any run of backticks in `text`. */
export const createFence = (text: string): string =>
  "`".repeat(Math.max(3, getMaxRunLength(text) + 1));

/**
 * Returns a code span outside of tables. Blank text is quoted instead, because a code span can't be
 * empty.
 */
export function toCodeSpan(text: string): string {
  const line = text.replaceAll(/[\t\n\r]+/g, " ");
  if (line.trim() === "") return line === "" ? '""' : `"${line}"`;
  const fence = "`".repeat(getMaxRunLength(line) + 1);
  // Renderers remove one space at each end if both ends have one.
  const padding = /^`|`$|^ .* $/s.test(line) ? " " : "";
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** Returns a code span for a table cell. */
export const toCodeCell = (text: string): string => toCodeSpan(text).replaceAll("|", "\\|");
