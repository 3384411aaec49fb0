import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";

const Frame = styled("div")({
  border: "1px solid var(--line)",
  borderRadius: 8,
  background: "var(--bg)",
  overflow: "hidden",
});

const Scroller = styled("div")({
  display: "flow-root",
  overflow: "auto",
  // The ring is inside the box, because the frame would clip it outside.
  "&:focus-visible, &:has(code:focus-visible)": {
    outline: "2px solid var(--accent)",
    outlineOffset: -2,
  },
});

const Code = styled("pre")({
  margin: 0,
  padding: "10px 12px",
  color: "var(--ink-2)",
  font: "400 12px/1.6 var(--mono)",
  fontVariantLigatures: "none",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  tabSize: 2,
});

/** The first lines of the text wrap around the tools, which stay visible while the text scrolls. */
export const CodeTools = styled("div")({
  position: "sticky",
  insetBlockStart: 5,
  zIndex: 1,
  float: "inline-end",
  display: "flex",
  alignItems: "center",
  gap: 4,
  marginBlockStart: 5,
  marginInline: "12px 6px",
  borderRadius: 6,
  background: "var(--bg)",
  // Beside large buttons, the lines would be too short.
  "@media (pointer: coarse)": { float: "none", justifyContent: "flex-end" },
  "@media print": { display: "none" },
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
      <Scroller
        style={{ maxBlockSize: maxHeight }}
        // A scrollable box must be focusable for keyboard scrolling.
        {...(isScrollable && { tabIndex: 0, role: "region", "aria-label": label })}
      >
        {tools}
        {/* Code is laid out from left to right, even if it contains right-to-left text. */}
        <Code dir="ltr">{children}</Code>
      </Scroller>
      {moreBar}
    </Frame>
  );
}
