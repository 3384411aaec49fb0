/** Text that people and providers wrote, so that Markdown reads it as text and as one line. */
export function plainMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]<>()#+!|~&@-]/g, (sign) => `\\${sign}`);
}

/**
 * A code span with the text as it is, in one line, also inside of a table: there a bar would end
 * the cell. Empty text has no span.
 */
export function code(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");
  if (line.trim() === "") return line === "" ? '""' : `"${line}"`;
  const maxLength = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(maxLength + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}
