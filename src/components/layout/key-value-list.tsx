import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";

const List = styled("dl")({
  display: "grid",
  gridTemplateColumns: "clamp(84px, 34%, 128px) minmax(0, 1fr)",
  columnGap: 14,
  "& > div": { display: "contents" },
  "& dt, & dd": { paddingBlock: 4, minBlockSize: 28, lineHeight: "20px" },
  "& dt": { color: "var(--ink-3)" },
  "& dd": { overflowWrap: "anywhere", minInlineSize: 0 },
});

export interface KeyValue {
  label: string;
  value: ReactNode;
}

/** Renders names and values in two columns. Items that are false or undefined are left out. */
export function KeyValueList({ items }: { items: readonly (KeyValue | false | undefined)[] }) {
  return (
    <List>
      {items.map(
        (item) =>
          item && (
            <div key={item.label}>
              <dt>{item.label}</dt>
              <dd>{item.value}</dd>
            </div>
          ),
      )}
    </List>
  );
}
