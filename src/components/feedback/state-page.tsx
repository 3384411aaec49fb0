import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";

export const StateBox = styled("div")({
  display: "grid",
  justifyItems: "start",
  alignContent: "start",
  gap: 6,
  maxInlineSize: 560,
  paddingBlock: 28,
  paddingInline: 18,
  overflowWrap: "anywhere",
});

const Title = styled("p")({
  display: "flex",
  alignItems: "flex-start",
  gap: 8,
  fontSize: 14,
  fontWeight: 600,
  lineHeight: "20px",
  "& > svg": { marginBlockStart: 2, flex: "none" },
});

const Body = styled("div")({ color: "var(--ink-2)", "& > p + p": { marginBlockStart: 6 } });

const Actions = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBlockStart: 8 });

export interface StatePageProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

export function StatePage({ icon, title, children, actions }: StatePageProps) {
  return (
    <StateBox>
      <Title>
        {icon}
        <span>{title}</span>
      </Title>
      {children && <Body>{children}</Body>}
      {actions && <Actions>{actions}</Actions>}
    </StateBox>
  );
}
