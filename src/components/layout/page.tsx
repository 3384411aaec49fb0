import { styled } from "@mui/material/styles";

/** Fills the place beside the rail; what scrolls in it does so by itself. */
export const Page = styled("div")({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minBlockSize: 0,
  minInlineSize: 0,
});

/** The scrolling ground of a page without a table. */
export const Ground = styled("div")({
  flex: 1,
  overflow: "auto",
  background: "var(--surface)",
});

/** A page that is read or filled in as a sheet, without a table's ground. */
export const SheetPage = styled(Page)({ background: "var(--surface)" });
