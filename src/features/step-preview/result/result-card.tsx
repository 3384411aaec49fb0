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
  isWide?: boolean;
  children: ReactNode;
}

export function ResultCard({ width = 420, isWide = false, children }: ResultCardProps) {
  const inlineSize = width === "full" ? "100%" : isWide ? Math.max(width, 600) : width + 2;
  return <Card style={{ inlineSize }}>{children}</Card>;
}
