import { styled } from "@mui/material/styles";

export const Bar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  "& > [data-end]": { display: "flex", flexWrap: "wrap", gap: 8, marginInlineStart: "auto" },
});

export const PageBar = styled(Bar)({
  paddingBlock: 8,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
});
