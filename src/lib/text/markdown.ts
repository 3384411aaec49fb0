/** Converts user text to a single escaped line, so that Markdown doesn't format it. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]<>()#+!|~&@-]/g, (character) => `\\${character}`);
}

/**
 * Returns a code span, escaped for tables. Blank text is quoted instead, because a code span can't
 * be empty.
 */
export function toCodeSpan(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");
  if (line.trim() === "") return line === "" ? '""' : `"${line}"`;
  const maxLength = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(maxLength + 1);
  const padding = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${padding}${line}${padding}${fence}`;
}
