import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { columnBreakpoints } from "./columns.ts";

/**
 * Scrolls the table. The header is sticky, and columns are hidden depending on the width of this
 * container.
 */
export const TableScroll = styled("div")({
  containerType: "inline-size",
  position: "relative",
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  // Scroll a focused row clear of the header.
  scrollPaddingBlock: "44px 12px",
  background: "var(--surface)",
  ...Object.fromEntries(
    columnBreakpoints.map((breakpoint) => [
      `@container (max-width: ${breakpoint - 1}px)`,
      { [`& [data-hide-below="${breakpoint}"]`]: { display: "none" } },
    ]),
  ),
  ...Object.fromEntries(
    columnBreakpoints.map((breakpoint) => [
      `@container (min-width: ${breakpoint}px)`,
      { [`& [data-show-below="${breakpoint}"]`]: { display: "none" } },
    ]),
  ),
});

/** In the line's own box, right-to-left text would lose its beginning instead of its end. */
export const cutAtEnd = {
  display: "inline-block",
  verticalAlign: "top",
  maxInlineSize: "100%",
  overflow: "hidden",
  textOverflow: "ellipsis",
};

export const Grid = styled("table")({
  inlineSize: "100%",
  // The layout is fixed, so that column widths don't change with the next page's content.
  tableLayout: "fixed",
  borderCollapse: "separate",
  borderSpacing: 0,
  fontSize: 12.5,
  lineHeight: "18px",
  "& caption": {
    position: "absolute",
    inlineSize: 1,
    blockSize: 1,
    overflow: "hidden",
    clipPath: "inset(50%)",
  },
  "& th, & td": {
    // Two lines of 18 px fit in rows of 44 px.
    blockSize: "var(--row)",
    paddingBlock: 0,
    paddingInline: 12,
    verticalAlign: "middle",
    borderBlockEnd: "1px solid var(--line-soft)",
    textAlign: "start",
    fontWeight: "inherit",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& td > bdi:dir(rtl)": cutAtEnd,
  // Smaller gaps leave more room for text if an open record makes the table narrow.
  "@container (max-width: 719.95px)": { "& th, & td": { paddingInline: 8 } },
  "&[data-one-line] [data-second]": { display: "none" },
  "& [data-align=end]": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
  "& thead th": {
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 2,
    blockSize: 32,
    borderBlockEndColor: "var(--line)",
    background: "var(--surface)",
    color: "var(--ink-3)",
    fontSize: 11.5,
    fontWeight: 550,
  },
  "& tbody th": { borderInlineStart: "2px solid transparent", paddingInlineStart: 10 },
  // Checkboxes are close to the edge, next to the mark of the open row.
  "& [data-choice]": { inlineSize: 34, paddingInline: "3px 0", textOverflow: "clip" },
  "& [data-choice] + th": { paddingInlineStart: 4, borderInlineStart: 0 },
  "& tbody [data-choice]": { borderInlineStart: "2px solid transparent" },
  "& tbody tr": { cursor: "pointer" },
  // The whole row acts as the link, so the link's text looks like other text.
  "& a[data-row]": { color: "inherit", textDecoration: "none" },
  "& tbody tr:hover": { background: "var(--hover)" },
  "& tbody tr[data-selected]": {
    background: "var(--accent-soft)",
    "& > th, & > [data-choice]": { borderInlineStartColor: "var(--accent)" },
  },
  "& tbody tr:has(a[data-row]:focus-visible)": {
    outline: "2px solid var(--accent)",
    outlineOffset: -2,
  },
  // The focus ring surrounds the row, not the link.
  "& a[data-row]:focus-visible": { outline: "none" },
  "@media (forced-colors: active)": {
    "& tbody th": { borderInlineStart: 0 },
    "& tbody tr[data-selected] > th": { borderInlineStart: "3px solid Highlight" },
    "& tbody tr:has(a[data-row]:focus-visible)": { outlineColor: "Highlight" },
  },
});

export const CompactList = styled("ul")({
  // Use the system's font, so that a phone doesn't load 40 kB for two-letter codes.
  "--mono": 'ui-monospace, "SFMono-Regular", Menlo, "Droid Sans Mono", monospace',
  "& > li": {
    borderBlockEnd: "1px solid var(--line-soft)",
    // Laying out fifty rows takes 0.3 s on a slow phone, which shows only ten of them.
    contentVisibility: "auto",
    containIntrinsicBlockSize: "auto 60px",
  },
  "& a[data-row], & [data-skeleton]": {
    display: "block",
    minBlockSize: 56,
    paddingBlock: 9,
    paddingInline: 16,
    color: "inherit",
    textDecoration: "none",
    overflowWrap: "anywhere",
  },
  "& a[data-row]:hover": { background: "var(--hover)" },
  "& a[data-row]:focus-visible": { outlineOffset: -2 },
  "& a[aria-current]": {
    background: "var(--accent-soft)",
    boxShadow: "inset 0 -1px var(--line-soft)",
  },
});

const Lines = styled("div")({
  // An ID's button is a flex container, which can't have an ellipsis, so its text has one.
  "& > *, & button > *": { overflow: "hidden", textOverflow: "ellipsis" },
  "& bdi:dir(rtl)": cutAtEnd,
  "& > [data-second]": {
    color: "var(--ink-3)",
    font: "400 11.5px/17px var(--mono)",
    fontVariantLigatures: "none",
  },
});

/** Renders a cell with an optional second line in monospace, such as an ID or a duration. */
export function TwoLines({
  firstLine,
  secondLine,
}: {
  firstLine: ReactNode;
  secondLine?: ReactNode;
}) {
  return (
    <Lines>
      <div>{firstLine}</div>
      {secondLine !== undefined && secondLine !== null && <div data-second="">{secondLine}</div>}
    </Lines>
  );
}
