import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";

const Bar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  minBlockSize: 40,
  paddingBlock: 5,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
});

const End = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  marginInlineStart: "auto",
});

export interface ToolbarProps {
  /** Names the group for screen readers. */
  label: string;
  children: ReactNode;
  end?: ReactNode;
}

/** A row of controls that belong together. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  return (
    <Bar role="group" aria-label={label}>
      {children}
      {end && <End>{end}</End>}
    </Bar>
  );
}
