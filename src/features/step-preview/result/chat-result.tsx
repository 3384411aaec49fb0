import { useState } from "react";
import { styled } from "@mui/material/styles";
import { SafeLink } from "../../../components/text/safe-link.tsx";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { MarkedText } from "../findings/marked-text.tsx";
import { chatLines, type ChatDialect, type ChatRun } from "./chat-markup.ts";
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

const dialects = [
  ["generic", "Chat markup"],
  ["markdown", "Markdown"],
  ["plain", "Plain"],
] as const;

function Run({ text, style, href }: ChatRun) {
  const words = <MarkedText text={text} inline />;
  switch (style) {
    case "bold":
      return <b>{words}</b>;
    case "italic":
      return <i>{words}</i>;
    case "strike":
      return <s>{words}</s>;
    case "code":
      return <code>{words}</code>;
    case "quote":
      return <blockquote>{words}</blockquote>;
    case "link":
      return <SafeLink url={href}>{words}</SafeLink>;
    default:
      return words;
  }
}

const Line = styled("div")({ minBlockSize: 19 });

export function ChatResult({ body }: { body: string }) {
  const [dialect, setDialect] = useState<ChatDialect>("generic");
  return (
    <>
      <ResultTools>
        <ChoiceRow label="Markup" options={dialects} value={dialect} onChange={setDialect} />
      </ResultTools>
      <ResultCard width={520}>
        <Message>
          <span aria-hidden />
          <b>Bot</b>
          <div>
            {chatLines(body, dialect).map((runs, index) => (
              <Line key={index}>
                {runs.map((run, at) => (
                  <Run key={at} {...run} />
                ))}
              </Line>
            ))}
          </div>
        </Message>
      </ResultCard>
    </>
  );
}
