import { styled } from "@mui/material/styles";

/**
 * The line above the rows. Always there and always as tall: it must not push the rows when
 * something comes.
 */
export const ListBar = styled("div")({
  display: "flex",
  alignItems: "center",
  flex: "none",
  flexWrap: "wrap",
  gap: 6,
  inlineSize: "100%",
  minBlockSize: 35,
  paddingBlock: 3,
  paddingInline: 12,
  border: 0,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  color: "var(--ink-3)",
  font: "inherit",
  fontSize: 12,
  lineHeight: "18px",
  textAlign: "start",
  fontVariantNumeric: "tabular-nums",
  "&[data-tone=new]": {
    background: "var(--accent-soft)",
    color: "var(--accent)",
    fontWeight: 500,
    cursor: "pointer",
    "&:hover": { color: "var(--accent-strong)" },
  },
  "&[data-tone=chosen]": { background: "var(--accent-soft)", color: "var(--ink)" },
  "&[data-tone=warn]": { background: "var(--warn-soft)", color: "var(--ink)" },
  "& > svg": { flex: "none", fontSize: 14, color: "var(--warn)" },
  "&:focus-visible": { outlineOffset: -2 },
  "@media (pointer: coarse)": { minBlockSize: 40 },
});
