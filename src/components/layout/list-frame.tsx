import { styled } from "@mui/material/styles";
import { Page } from "./page.tsx";
import { applyWhenNarrow } from "./split-view.tsx";

export const ListFrame = styled(Page)({ containerType: "inline-size" });

/**
 * The parts above the SplitView. With `data-detail-open`, a page with room for only the detail
 * hides these parts, except for the heading, which screen readers still announce.
 */
export const ListHeader = styled("div")({
  flex: "none",
  "&[data-detail-open]": applyWhenNarrow({
    position: "absolute",
    inlineSize: 1,
    blockSize: 1,
    overflow: "hidden",
    clipPath: "inset(50%)",
    "& > :not(header), & > header > :not(h1)": { display: "none" },
  }),
});
