import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";

const List = styled("dl")({
  display: "grid",
  gridTemplateColumns: "clamp(84px, 34%, 128px) minmax(0, 1fr)",
  columnGap: 14,
  "p + &": { marginBlockStart: 6 },
  "& > div": { display: "contents" },
  "& dt, & dd": { paddingBlock: 4, minBlockSize: 28, lineHeight: "20px" },
  "& dt": { color: "var(--ink-3)" },
  "& dd": { overflowWrap: "anywhere", minInlineSize: 0 },
});

export interface KeyValue {
  label: string;
  value: ReactNode;
}

export interface KeyValueListProps {
  /** Values by label, or a list. Items and values that are false or undefined are skipped. */
  items: readonly (KeyValue | false | undefined)[] | Readonly<Record<string, ReactNode>>;
}

export function KeyValueList({ items }: KeyValueListProps) {
  const list = isList(items)
    ? items
    : Object.entries(items).map(
        ([label, value]) => value !== undefined && value !== false && { label, value },
      );
  return (
    <List>
      {list.map(
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

const isList = (
  items: KeyValueListProps["items"],
): items is readonly (KeyValue | false | undefined)[] => Array.isArray(items);
