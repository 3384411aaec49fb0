import { styled } from "@mui/material/styles";

/** A row of controls or words, which wraps. */
export const Bar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  "& > [data-end]": { display: "flex", flexWrap: "wrap", gap: 8, marginInlineStart: "auto" },
});

/** A bar from edge to edge, above what it is about. */
export const PageBar = styled(Bar)({
  paddingBlock: 8,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
});
