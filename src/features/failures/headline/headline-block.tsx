import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { inNarrow } from "../../../components/layout/split-view.tsx";
import type { Headline } from "./headline.ts";

const Block = styled("div")({
  position: "relative",
  flex: "none",
  paddingBlock: "12px 11px",
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& > h2": { fontSize: 15, fontWeight: 600, lineHeight: "22px", textWrap: "pretty" },
  "& > p": { color: "var(--ink-2)", fontVariantNumeric: "tabular-nums" },
});

const Links = styled("div")({
  display: "none",
  gap: 8,
  marginBlockStart: 8,
  ...inNarrow({ display: "flex" }),
});

/** Above the text, so that the rows don't move when it appears. */
const Action = styled("div")({
  position: "absolute",
  insetBlockEnd: 8,
  insetInlineEnd: 16,
  borderRadius: 6,
  background: "var(--surface)",
});

export interface HeadlineBlockProps {
  headline: Headline;
  /** Summary of the events that the conditions select. */
  summary?: ReactNode;
  /** Shown beside the text. */
  action?: ReactNode;
  /** Links to the tabs of the overview, for layouts in which it isn't next to the list. */
  links: ReactNode;
}

/** Renders the headline above the groups. Screen readers announce its changes. */
export function HeadlineBlock({ headline, summary, action, links }: HeadlineBlockProps) {
  return (
    <Block>
      <h2 aria-live="polite">{headline.answer}</h2>
      {headline.notes.length > 0 && <p>{headline.notes.join(" ")}</p>}
      {summary}
      <Links>{links}</Links>
      {action && <Action>{action}</Action>}
    </Block>
  );
}
