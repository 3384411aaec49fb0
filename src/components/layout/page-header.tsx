import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";

const Bar = styled("header")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 10,
  rowGap: 6,
  minBlockSize: 49,
  paddingBlock: 8,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
});

const Title = styled("h1")({ marginInlineEnd: 4, minInlineSize: 0, overflowWrap: "anywhere" });

const Meta = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  minInlineSize: 0,
});

const Actions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  marginInlineStart: "auto",
});

export interface PageHeaderProps {
  /** The page's one first-level heading; takes the focus when the page opens. */
  title: ReactNode;
  /** Beside the title: state, id, filters. */
  meta?: ReactNode;
  /** At the end; the main action last. */
  actions?: ReactNode;
}

/** The bar above a page: what it is, what narrows it, what can be done. */
export function PageHeader({ title, meta, actions }: PageHeaderProps) {
  return (
    <Bar>
      <Title tabIndex={-1}>{title}</Title>
      {meta && <Meta>{meta}</Meta>}
      {actions && <Actions>{actions}</Actions>}
    </Bar>
  );
}
