import { styled } from "@mui/material/styles";

/**
 * Removes the colors and shows a dashed outline while `data-stale` is true. A fade would make text
 * hard to read. The transition is delayed to prevent flicker during typing.
 */
export const StaleContent = styled("div")({
  outline: "1px dashed transparent",
  outlineOffset: -1,
  transition: "filter 120ms, outline-color 120ms",
  "&[data-stale=true]": {
    filter: "grayscale(1)",
    outlineColor: "var(--line-strong)",
    transitionDelay: "300ms",
  },
});
