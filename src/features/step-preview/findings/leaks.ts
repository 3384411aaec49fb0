/** Kind of text that a recipient must never see, for example template code. */
export type LeakKind = "template" | "undefined" | "null" | "NaN" | "object" | "greeting" | "entity";

export interface Leak {
  kind: LeakKind;
  /** Start of the leak in UTF-16 code units; `to` is the end. */
  from: number;
  to: number;
  text: string;
  message: string;
}

const rules: readonly { kind: LeakKind; pattern: RegExp; message: string }[] = [
  {
    kind: "template",
    pattern: /\{\{[^{}\n]{0,200}(?:\}\})?|\{%[^{}\n]{0,200}(?:%\})?/g,
    message: "Template code in the result",
  },
  { kind: "object", pattern: /\[object [A-Z]\w*\]/g, message: "Object printed as text" },
  {
    kind: "undefined",
    pattern: /(?<![\w./#&=-])undefined(?![\w-]|\s*=)/g,
    message: "“undefined” in the text",
  },
  {
    kind: "null",
    pattern: /(?<![\w./#&=-])null(?![\w-]|\s+and void\b)/g,
    message: "“null” in the text",
  },
  { kind: "NaN", pattern: /(?<![\w./#&=-])NaN(?![\w-])/g, message: "“NaN” in the text" },
  {
    // A greeting without a name is followed by punctuation or the end of the line.
    kind: "greeting",
    pattern:
      /(?<![\p{L}\p{N}])(?:hi|hello|hey|dear|welcome|hallo|liebe[rs]?|bonjour|salut|cher|chère|hola|ciao|olá|hej|cześć|zdravo|merhaba)[ \u00a0]*(?=[,!:]|$)/gimu,
    message: "Greeting without a name",
  },
  {
    kind: "entity",
    pattern: /&(?:amp|lt|gt|quot|apos|nbsp|#\d{2,6}|#x[\da-f]{2,5});/gi,
    message: "HTML entity shown as text",
  },
];

const namelessGreetingPattern = /^(?:hello|hi|hey|ciao|salut|welcome)$/i;

/** Finds up to 200 leaks in the visible text of a message. The text must not contain markup. */
export function findLeaks(text: string): Leak[] {
  const leaks: Leak[] = [];
  for (const { kind, pattern, message } of rules) {
    for (const match of text.matchAll(pattern)) {
      if (leaks.length >= 200) break;
      const from = match.index;
      const matchedText = match[0];
      // A greeting such as "Hello!" on a separate line doesn't require a name.
      if (
        kind === "greeting" &&
        matchedText === matchedText.trim() &&
        isWholeLine(text, from, matchedText) &&
        namelessGreetingPattern.test(matchedText)
      ) {
        if (text[from + matchedText.length] !== ",") continue;
      }
      leaks.push({
        kind,
        from,
        to: from + matchedText.trimEnd().length,
        text: matchedText.trim(),
        message,
      });
    }
  }
  return leaks.toSorted((a, b) => a.from - b.from);
}

/** Returns the texts to highlight in a message. A greeting includes the punctuation after it. */
export const findLeakTexts = (text: string): string[] => [
  ...new Set(
    findLeaks(text).map(({ kind, text: leakText, to }) =>
      kind === "greeting"
        ? leakText + (/^[ \u00A0]*[,!:]/.exec(text.slice(to))?.[0] ?? "")
        : leakText,
    ),
  ),
];

function isWholeLine(text: string, from: number, matchedText: string): boolean {
  const lineStart = text.lastIndexOf("\n", from - 1) + 1;
  const isLineEnd = /^[!:.]?\s*(?:\n|$)/.test(text.slice(from + matchedText.length));
  return text.slice(lineStart, from).trim() === "" && isLineEnd;
}
