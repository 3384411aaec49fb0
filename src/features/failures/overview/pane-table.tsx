import { styled } from "@mui/material/styles";

/** Cells with `data-end` contain numbers. */
export const PaneTable = styled("table")({
  inlineSize: "100%",
  tableLayout: "fixed",
  overflowWrap: "anywhere",
  borderCollapse: "collapse",
  fontSize: 12.5,
  lineHeight: "18px",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": {
    paddingBlock: 6,
    paddingInline: "0 12px",
    borderBlockEnd: "1px solid var(--line-soft)",
    textAlign: "start",
    verticalAlign: "top",
    fontWeight: "inherit",
  },
  "& [data-end]": { textAlign: "end", whiteSpace: "nowrap" },
  "& thead th": { color: "var(--ink-3)", fontSize: 11.5, fontWeight: 550 },
  "& tr > :last-child": { paddingInlineEnd: 0 },
  "& small": { display: "block", color: "var(--ink-3)", fontSize: 11.5 },
  "& abbr": { textDecoration: "none" },
  "& + &": { marginBlockStart: 14 },
});
