import { styled } from "@mui/material/styles";

/** The minimum height prevents short content from shifting the rows. */
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
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  color: "var(--ink-3)",
  fontSize: 12,
  lineHeight: "18px",
  fontVariantNumeric: "tabular-nums",
  "&[data-tone=new]": {
    position: "relative",
    background: "var(--accent-soft)",
    color: "var(--accent)",
    fontWeight: 500,
    "&:hover": { color: "var(--accent-strong)" },
  },
  "&[data-tone=selected]": { background: "var(--accent-soft)", color: "var(--ink)" },
  "&[data-tone=warn]": { background: "var(--warn-soft)", color: "var(--ink)" },
  "& > svg": { flex: "none", fontSize: 14, color: "var(--warn)" },
  "@media (pointer: coarse)": { minBlockSize: 40 },
});
