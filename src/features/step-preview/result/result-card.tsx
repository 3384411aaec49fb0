import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";

export const ResultTools = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: "8px 14px",
  padding: "10px 16px",
  borderBlockEnd: "1px solid var(--line)",
});

const Card = styled("div")({
  position: "relative",
  maxInlineSize: "100%",
  marginInline: "auto",
  marginBlock: 18,
  border: "1px solid var(--line)",
  borderRadius: 9,
  background: "var(--surface)",
  overflow: "hidden",
});

export interface ResultCardProps {
  width?: number | "full";
  wide?: boolean;
  children: ReactNode;
}

export function ResultCard({ width = 420, wide = false, children }: ResultCardProps) {
  const min = width === "full" ? "100%" : wide ? Math.max(width, 600) : width + 2;
  return <Card style={{ inlineSize: min }}>{children}</Card>;
}
