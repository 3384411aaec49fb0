import type { ReactNode } from "react";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";

const List = styled("ul")({
  margin: "10px 0 0",
  maxBlockSize: 320,
  overflow: "auto",
  border: "1px solid var(--line)",
  borderRadius: 8,
  "& > li + li": { borderBlockStart: "1px solid var(--line-soft)" },
});
const Row = styled(ButtonBase)({
  display: "grid",
  justifyItems: "start",
  inlineSize: "100%",
  minBlockSize: 44,
  padding: "5px 12px",
  textAlign: "start",
  overflowWrap: "anywhere",
  "&:hover": { background: "var(--hover)" },
  "& small": { color: "var(--ink-3)", font: "400 11.5px/1.5 var(--mono)" },
  "&:focus-visible": { outlineOffset: -2 },
});

export interface Choice {
  id: string;
  title: ReactNode;
  note: ReactNode;
  pick: () => void;
}

export function ChoiceList({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <List aria-label={label}>
      {choices.map(({ id, title, note, pick }) => (
        <li key={id}>
          <Row onClick={pick}>
            <span>{title}</span>
            <small>{note}</small>
          </Row>
        </li>
      ))}
    </List>
  );
}
