import { styled } from "@mui/material/styles";
import { WarnIcon } from "../../../components/icons.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import type { Consequence } from "./consequences.ts";

const List = styled("ul")({
  display: "grid",
  gap: 8,
  "& > li": { display: "grid", overflowWrap: "anywhere" },
  // Only losses have an icon. Without losses, there is no column for icons.
  "&:has(> [data-loss]) > li": { gridTemplateColumns: "20px minmax(0, 1fr)" },
  "&:has(> [data-loss]) > li > span": { gridColumn: 2 },
  "& svg": { gridRow: 1, fontSize: 14, marginBlockStart: 3 },
  "& > [data-loss]": { color: "var(--warn)" },
});

export function ConsequenceList({ consequences }: { consequences: readonly Consequence[] }) {
  return (
    <List aria-label="Consequences">
      {consequences.map(({ isLoss, text }) => (
        <li key={text} {...(isLoss && { "data-loss": "" })}>
          {isLoss && <WarnIcon fontSize="inherit" />}
          <span>
            <DataText value={text} maxLength={600} />
          </span>
        </li>
      ))}
    </List>
  );
}
