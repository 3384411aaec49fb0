import { styled } from "@mui/material/styles";

/** Secondary text. */
export const Muted = styled("span")({ color: "var(--ink-3)" });

/** A paragraph of small secondary text. */
export const Caption = styled("p")({ color: "var(--ink-3)", fontSize: 12 });
