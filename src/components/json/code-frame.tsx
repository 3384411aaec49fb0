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

/** The block's buttons, above its upper end corner; text flows beneath them. */
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
});

/** Says what is not shown yet. */
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
  more?: ReactNode;
  maxHeight?: number | undefined;
  children: ReactNode;
}

/** The box that raw text and JSON share. */
export function CodeFrame({ label, tools, more, maxHeight, children }: CodeFrameProps) {
  return (
    <Frame {...(maxHeight === undefined ? { role: "group", "aria-label": label } : {})}>
      {tools}
      {/* Text in data may be right to left; code is laid out left to right all the same. */}
      <Scroller
        dir="ltr"
        {...(maxHeight === undefined
          ? {}
          : // A box that scrolls must be reachable by the keys that scroll.
            {
              style: { maxBlockSize: maxHeight },
              tabIndex: 0,
              role: "region",
              "aria-label": label,
            })}
      >
        {children}
      </Scroller>
      {more}
    </Frame>
  );
}
