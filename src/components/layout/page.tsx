import { styled } from "@mui/material/styles";

/** Fills the area beside the rail. The parts of the page scroll separately. */
export const Page = styled("div")({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minBlockSize: 0,
  minInlineSize: 0,
});

export const ContentArea = styled("div")({
  flex: 1,
  overflow: "auto",
  background: "var(--surface)",
  // Page breaks push content down, and a scroll container would clip it instead of growing.
  "@media print": { overflow: "visible" },
});

export const SheetPage = styled(Page)({ background: "var(--surface)" });
