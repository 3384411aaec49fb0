import { styled } from "@mui/material/styles";

export const Muted = styled("span")({ color: "var(--ink-3)" });

export const Caption = styled("p")({ color: "var(--ink-3)", fontSize: 12 });
