import { useState } from "react";
import { styled } from "@mui/material/styles";
import { SafeLink } from "../../../components/text/safe-link.tsx";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { MarkedText } from "../findings/marked-text.tsx";
import { ResultCard, ResultTools } from "./result-card.tsx";

const Message = styled("div")({
  display: "grid",
  gridTemplateColumns: "36px 1fr",
  gap: "0 12px",
  padding: "16px 18px",
  "& > span": {
    gridRow: "span 2",
    inlineSize: 36,
    blockSize: 36,
    borderRadius: 8,
    background: "var(--accent-soft)",
  },
  "& > div": { overflowWrap: "anywhere", minInlineSize: 0 },
  "& blockquote": { margin: 0, paddingInlineStart: 10, borderInlineStart: "3px solid var(--line)" },
  "& p": { minBlockSize: 19 },
});

const dialectOptions = [
  ["generic", "Chat markup"],
  ["markdown", "Markdown"],
  ["plain", "Plain text"],
] as const;

function Run({ text, style, href }: ChatRun) {
  const content = <MarkedText text={text} isInline />;
  switch (style) {
    case "bold":
      return <b>{content}</b>;
    case "italic":
      return <i>{content}</i>;
    case "strike":
      return <s>{content}</s>;
    case "code":
      return <code>{content}</code>;
    case "quote":
      return <blockquote>{content}</blockquote>;
    case "link":
      return <SafeLink url={href}>{content}</SafeLink>;
    default:
      return content;
  }
}

const Line = styled("div")({ minBlockSize: 19 });

export function ChatResult({ body }: { body: string }) {
  const [dialect, setDialect] = useState<ChatDialect>("generic");
  return (
    <>
      <ResultTools>
        <ChoiceRow label="Markup" options={dialectOptions} value={dialect} onChange={setDialect} />
      </ResultTools>
      <ResultCard width={520}>
        <Message>
          <span aria-hidden />
          <b>Bot</b>
          <div>
            {splitChatLines(body, dialect).map((runs, index) => (
              <Line key={index}>
                {runs.map((run, runIndex) => (
                  <Run key={runIndex} {...run} />
                ))}
              </Line>
            ))}
          </div>
        </Message>
      </ResultCard>
    </>
  );
}

export interface ChatRun {
  text: string;
  style?: "bold" | "italic" | "strike" | "code" | "link" | "quote";
  /** URL of a link, unchanged from the message. */
  href?: string;
}

// Each pattern matches all markup of a dialect, so that markup inside a code span isn't formatted.
const patterns = {
  /**
   * Markdown uses asterisks or underscores for italics, double asterisks for bold, and brackets for
   * links.
   */
  markdown:
    /`([^`\n]+)`|\[([^[\]\n]+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)|\*\*([^*\n]+)\*\*|~~([^~\n]+)~~|(?<!\w)[*_]([^*_\n]+)[*_](?!\w)/g,
  /** Chat markup uses asterisks for bold, underscores for italics, and angle brackets for links. */
  generic:
    /`([^`\n]+)`|<(?:([^<|>\n]+)\|)?([^<>\n|]+)>|(?<![\w*])\*([^*\n]+)\*(?![\w*])|(?<!\w)~([^~\n]+)~(?!\w)|(?<!\w)_([^_\n]+)_(?!\w)/g,
} as const;

export type ChatDialect = "plain" | keyof typeof patterns;

function parseRuns(line: string, dialect: keyof typeof patterns): ChatRun[] {
  const runs: ChatRun[] = [];
  let position = 0;
  for (const match of line.matchAll(patterns[dialect])) {
    const [matchedText, code, firstLinkPart, secondLinkPart, boldText, strikeText, italicText] =
      match;
    if (match.index > position) runs.push({ text: line.slice(position, match.index) });
    position = match.index + matchedText.length;
    if (code !== undefined) runs.push({ text: code, style: "code" });
    else if (secondLinkPart !== undefined) {
      const [text, href] =
        dialect === "markdown"
          ? [firstLinkPart, secondLinkPart]
          : [secondLinkPart, firstLinkPart ?? secondLinkPart];
      runs.push({ text: text ?? href, style: "link", href });
    } else if (boldText !== undefined) runs.push({ text: boldText, style: "bold" });
    else if (strikeText !== undefined) runs.push({ text: strikeText, style: "strike" });
    else runs.push({ text: italicText ?? matchedText, style: "italic" });
  }
  if (position < line.length) runs.push({ text: line.slice(position) });
  return runs;
}

export function splitChatLines(body: string, dialect: ChatDialect): ChatRun[][] {
  return body.split("\n").map((line) => {
    if (dialect === "plain") return [{ text: line }];
    const quoteMatch = /^>\s?(.*)$/.exec(line);
    if (quoteMatch) return [{ text: quoteMatch[1] ?? "", style: "quote" }];
    return parseRuns(line, dialect);
  });
}
