import { styled } from "@mui/material/styles";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { plural } from "../../../lib/text/format.ts";
import { DotSeparated } from "../../../entities/failures/dot-separated.tsx";
import { GroupState } from "../../../entities/failures/group-state.tsx";
import { groupSource } from "../../../entities/failures/group-labels.ts";
import { TemplateText } from "../../../entities/failures/template-text.tsx";

const Text = styled("span")({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
});
const Line = styled("span")({
  display: "flex",
  justifyContent: "space-between",
  gap: 10,
  marginBlockStart: 3,
  "& > :first-of-type": {
    minInlineSize: 0,
    color: "var(--ink-3)",
    fontSize: 12,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& > :last-of-type": { flex: "none" },
});

/** Renders a group on a phone. */
export function CompactGroup({ group }: { group: FailureGroup }) {
  return (
    <>
      <Text>
        <TemplateText parts={group.parts} />
      </Text>
      <Line>
        <span>
          <DotSeparated texts={[plural(group.eventCount, "event"), ...groupSource(group)]} />
        </span>
        <span>
          <GroupState group={group} />
        </span>
      </Line>
    </>
  );
}
