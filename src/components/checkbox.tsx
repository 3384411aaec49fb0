import type { ComponentPropsWithRef } from "react";
import { styled } from "@mui/material/styles";

const Input = styled("input")({
  appearance: "none",
  display: "inline-grid",
  placeContent: "center",
  flex: "none",
  inlineSize: 28,
  blockSize: 28,
  margin: 0,
  verticalAlign: "middle",
  borderRadius: 6,
  cursor: "pointer",
  "&::before, &::after": { gridArea: "1 / 1", placeSelf: "center", content: '""' },
  "&::before": {
    inlineSize: 14,
    blockSize: 14,
    boxSizing: "border-box",
    border: "1px solid var(--line-strong)",
    borderRadius: 3,
    background: "var(--surface)",
  },
  "&:hover::before": { borderColor: "var(--ink-3)" },
  "&:is(:checked, :indeterminate)::before": {
    borderColor: "var(--accent)",
    background: "var(--accent)",
  },
  "&:is(:checked, :indeterminate)::after": {
    inlineSize: 8,
    blockSize: 8,
    background: "var(--on-accent)",
    clipPath: "polygon(0 52%, 14% 38%, 38% 62%, 86% 12%, 100% 26%, 38% 90%)",
  },
  "&:indeterminate::after": { clipPath: "inset(40% 0)" },
  "&:disabled": { opacity: 0.5, cursor: "default" },
  // Use the browser's own checkbox, because forced colors replace the backgrounds above.
  "@media (forced-colors: active)": {
    appearance: "auto",
    inlineSize: 18,
    blockSize: 18,
    margin: 5,
    "&::before, &::after": { display: "none" },
  },
});

/**
 * Renders a native checkbox. Lists have a checkbox in each row, and each of MUI's checkboxes would
 * need four elements and several components.
 */
export function Checkbox(props: Omit<ComponentPropsWithRef<"input">, "type">) {
  return <Input type="checkbox" {...props} />;
}
