import { useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { plural } from "../../../lib/text/format.ts";
import { formatExampleText } from "../group-text.ts";
import { formatGroupDetails } from "./format-group-details.ts";
import type { GroupTriage } from "./use-group-triage.ts";
import { Bar } from "../../../components/layout/bar.tsx";

const Footer = styled("div")({
  paddingBlock: 8,
  paddingInline: 16,
  borderBlockStart: "1px solid var(--line-soft)",
  background: "var(--surface)",
  color: "var(--ink-3)",
  fontSize: 12,
});
const List = styled("ul")({
  paddingBlock: 4,
  "& > li": { display: "flex", alignItems: "center", gap: 8, paddingBlock: 3 },
  "& > li > span": { flex: 1, minInlineSize: 0 },
});

export interface HiddenGroupsProps {
  /** All groups, including the hidden ones. */
  groups: readonly FailureGroup[];
  groupTriage: GroupTriage;
  /** Moves the focus to the list, before the pressed button disappears. */
  onLeave: () => void;
}

export function HiddenGroups({ groups, groupTriage, onLeave }: HiddenGroupsProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const hiddenGroups = groups.filter(({ id }) => groupTriage.hidden.includes(id));
  return (
    <Footer>
      <Bar>
        <span>{plural(hiddenGroups.length, "hidden group")}</span>
        <Button
          size="small"
          variant="text"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? "Hide details" : "Show details"}
        </Button>
      </Bar>
      {isExpanded && (
        <List aria-label="Hidden groups">
          {hiddenGroups.map((group) => {
            const text = formatExampleText(group.parts);
            return (
              <li key={group.id}>
                <span>
                  <DataText value={text} maxLength={160} /> · {formatGroupDetails(group)}
                </span>
                <Button
                  size="small"
                  aria-label={`Show group: ${text}`}
                  onClick={() => {
                    onLeave();
                    groupTriage.show([group.id]);
                  }}
                >
                  Show group
                </Button>
              </li>
            );
          })}
        </List>
      )}
    </Footer>
  );
}
