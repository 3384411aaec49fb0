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
  // On one row, what stands beside the title gives way; its parts say how.
  "&[data-tight]": {
    "@container (min-width: 1000px)": {
      flexWrap: "nowrap",
      "& > *": { flex: "none", flexWrap: "nowrap" },
      "& > h1 + div": { flex: "0 1 auto", flexWrap: "nowrap" },
    },
  },
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
  /** Keeps a wide page's bar on one row. For pages that are a container of their own. */
  tight?: boolean;
}

/** The bar above a page: what it is, what narrows it, what can be done. */
export function PageHeader({ title, meta, actions, tight = false }: PageHeaderProps) {
  return (
    <Bar {...(tight && { "data-tight": "" })}>
      <Title tabIndex={-1}>{title}</Title>
      {meta && <Meta>{meta}</Meta>}
      {actions && <Actions>{actions}</Actions>}
    </Bar>
  );
}
