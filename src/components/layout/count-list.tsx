import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { formatCount } from "../../lib/text/format.ts";
import { Caption } from "../text/muted.tsx";

const Frame = styled("div")({ display: "grid", gap: 6, justifyItems: "start" });
const List = styled("ul")({
  inlineSize: "100%",
  "& > li": {
    display: "flex",
    alignItems: "baseline",
    justifyContent: "space-between",
    gap: 12,
    minBlockSize: 28,
    paddingBlock: 3,
    "&:not(:last-child)": { borderBlockEnd: "1px solid var(--line-soft)" },
    "& > span": { minInlineSize: 0, overflowWrap: "anywhere" },
    "& > b": { fontVariantNumeric: "tabular-nums" },
  },
});

export interface CountListProps {
  items: readonly { id: string; label: ReactNode; count?: number }[];
  note?: ReactNode;
  emptyText: string;
  actions?: ReactNode;
}

export function CountList({ items, note, emptyText, actions }: CountListProps) {
  return (
    <Frame>
      {items.length === 0 ? (
        <p>{emptyText}</p>
      ) : (
        <List>
          {items.map(({ id, label, count }) => (
            <li key={id}>
              <span>{label}</span>
              {count !== undefined && <b>{formatCount(count)}</b>}
            </li>
          ))}
        </List>
      )}
      {note !== undefined && <Caption>{note}</Caption>}
      {actions}
    </Frame>
  );
}
