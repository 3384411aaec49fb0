import { Fragment } from "react";
import { styled } from "@mui/material/styles";
import { TextParts } from "../../../components/text/data-text.tsx";
import { toTextParts } from "../../../lib/text/display-text.ts";
import { findLeaks, type Leak } from "./leaks.ts";

const Text = styled("bdi")({
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  "&[data-block]": { display: "block" },
});

const Mark = styled("mark")({
  borderRadius: 3,
  background: "var(--warn-soft)",
  color: "var(--warn)",
  textDecoration: "underline wavy 1px",
  textUnderlineOffset: 3,
});

const maxMarkedLength = 20_000;

function splitByLeaks(text: string): { text: string; leak?: Leak }[] {
  const pieces: { text: string; leak?: Leak }[] = [];
  let position = 0;
  for (const leak of findLeaks(text)) {
    if (leak.from < position) continue;
    pieces.push({ text: text.slice(position, leak.from) });
    pieces.push({ text: text.slice(leak.from, leak.to), leak });
    position = leak.to;
  }
  return [...pieces, { text: text.slice(position) }];
}

export interface MarkedTextProps {
  text: string;
  isInline?: boolean;
}

export function MarkedText({ text, isInline = false }: MarkedTextProps) {
  return (
    <Text dir="auto" {...(!isInline && { "data-block": "" })}>
      {splitByLeaks(text.slice(0, maxMarkedLength)).map(({ text: piece, leak }, index) => {
        const content = <TextParts parts={toTextParts(piece, { multiline: true })} />;
        return leak ? (
          <Mark key={index} title={leak.message}>
            {content}
          </Mark>
        ) : (
          <Fragment key={index}>{content}</Fragment>
        );
      })}
      {text.length > maxMarkedLength && "…"}
    </Text>
  );
}

export const renderMarkedText = (text: string) => <MarkedText text={text} isInline />;
