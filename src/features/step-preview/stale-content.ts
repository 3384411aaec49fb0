import { styled } from "@mui/material/styles";

/**
 * Renders a result, without colors and with a dashed outline while `data-stale` is true. Doesn't
 * fade the result, because its text must stay readable, and waits, so that typing doesn't flicker.
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
