import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";

const Frame = styled("div")({
  position: "relative",
  border: "1px solid var(--line)",
  borderRadius: 8,
  background: "var(--bg)",
  overflow: "hidden",
});

const Scroller = styled("pre")({
  margin: 0,
  padding: "10px 12px",
  overflow: "auto",
  color: "var(--ink-2)",
  font: "400 12px/1.6 var(--mono)",
  fontVariantLigatures: "none",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  tabSize: 2,
});

/** Small buttons can overlap the text. */
export const CodeTools = styled("div")({
  position: "absolute",
  insetBlockStart: 5,
  insetInlineEnd: 6,
  zIndex: 1,
  display: "flex",
  alignItems: "center",
  gap: 4,
  borderRadius: 6,
  background: "var(--bg)",
  // Large buttons would cover whole lines.
  "@media (pointer: coarse)": {
    position: "static",
    justifyContent: "flex-end",
    paddingBlockStart: 4,
    paddingInline: 6,
  },
});

export const MoreBar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 10,
  padding: "6px 12px",
  borderBlockStart: "1px solid var(--line)",
  color: "var(--ink-3)",
  fontSize: 12,
});

export interface CodeFrameProps {
  label: string;
  tools: ReactNode;
  moreBar?: ReactNode;
  maxHeight?: number | undefined;
  children: ReactNode;
}

export function CodeFrame({ label, tools, moreBar, maxHeight, children }: CodeFrameProps) {
  const isScrollable = maxHeight !== undefined;
  return (
    <Frame {...(!isScrollable && { role: "group", "aria-label": label })}>
      {tools}
      {/* Code is laid out from left to right, even if it contains right-to-left text. */}
      <Scroller
        dir="ltr"
        style={{ maxBlockSize: maxHeight }}
        // A scrollable box must be focusable for keyboard scrolling.
        {...(isScrollable && { tabIndex: 0, role: "region", "aria-label": label })}
      >
        {children}
      </Scroller>
      {moreBar}
    </Frame>
  );
}
