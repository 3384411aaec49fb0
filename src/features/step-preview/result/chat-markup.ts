export interface ChatRun {
  text: string;
  style?: "bold" | "italic" | "strike" | "code" | "link" | "quote";
  /** URL of a link, unchanged from the message. */
  href?: string;
}

// A single pattern matches all markup from left to right, so that code can contain markup.
const dialects = {
  /** Markdown uses asterisks for italics and bold, and brackets for links. */
  markdown:
    /`([^`\n]+)`|\[([^\]\n]+)\]\(([^)\s]+)\)|\*\*([^*\n]+)\*\*|~~([^~\n]+)~~|(?<!\w)[*_]([^*_\n]+)[*_](?!\w)/g,
  /** Other apps use asterisks for bold, underscores for italics, and angle brackets for links. */
  generic:
    /`([^`\n]+)`|<(?:([^|>\n]+)\|)?([^>\n|]+)>|(?<![\w*])\*([^*\n]+)\*(?![\w*])|(?<!\w)~([^~\n]+)~(?!\w)|(?<!\w)_([^_\n]+)_(?!\w)/g,
} as const;

export type ChatDialect = "plain" | keyof typeof dialects;

function inline(line: string, dialect: keyof typeof dialects): ChatRun[] {
  const runs: ChatRun[] = [];
  let position = 0;
  for (const match of line.matchAll(dialects[dialect])) {
    const [matchedText, code, first, second, bold, strike, italic] = match;
    if (match.index > position) runs.push({ text: line.slice(position, match.index) });
    position = match.index + matchedText.length;
    if (code !== undefined) runs.push({ text: code, style: "code" });
    else if (second !== undefined) {
      const [text, href] = dialect === "markdown" ? [first, second] : [second, first ?? second];
      runs.push({ text: text ?? href, style: "link", href });
    } else if (bold !== undefined) runs.push({ text: bold, style: "bold" });
    else if (strike !== undefined) runs.push({ text: strike, style: "strike" });
    else runs.push({ text: italic ?? matchedText, style: "italic" });
  }
  if (position < line.length) runs.push({ text: line.slice(position) });
  return runs;
}

export function chatLines(body: string, dialect: ChatDialect): ChatRun[][] {
  return body.split("\n").map((line) => {
    if (dialect === "plain") return [{ text: line }];
    const quote = /^>\s?(.*)$/.exec(line);
    if (quote) return [{ text: quote[1] ?? "", style: "quote" }];
    return inline(line, dialect);
  });
}
