import { styled } from "@mui/material/styles";

/**
 * Renders a result. While `data-stale` is true, the result has no colors and a dashed outline.
 * Fading the result would make its text hard to read. A delay prevents flicker during typing.
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
