import { jsonLines } from "./json-lines.ts";

/**
 * Valid JSON with a line for each member, two spaces for each depth. Digits and the order of keys
 * stay as they were written. What is nested too deeply to be laid out comes back as it is.
 */
export function prettyJson(text: string): string {
  const lines: string[] = [];
  for (const { depth, tokens } of jsonLines(text)) {
    if (tokens.some(({ kind }) => kind === "folded")) return text;
    lines.push("  ".repeat(depth) + tokens.map((token) => token.text).join(""));
  }
  return lines.join("\n");
}
