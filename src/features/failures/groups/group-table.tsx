import { Link } from "@tanstack/react-router";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import type { RowLinkProps } from "../../../components/table/table-row.tsx";
import { groupColumns } from "./group-columns.tsx";
import { styled } from "@mui/material/styles";
import { plural } from "../../../lib/text/format.ts";
import { DotSeparated } from "../../../entities/failures/dot-separated.tsx";
import { useRowLimit } from "./use-row-limit.ts";
import { GroupState } from "../../../entities/failures/group-state.tsx";
import { getGroupSource } from "../../../entities/failures/group-labels.ts";
import { TemplateText } from "../../../entities/failures/template-text.tsx";

export interface GroupTableProps {
  groups: readonly FailureGroup[];
  selectedId: string | undefined;
  isLoading: boolean;
}

const getRowId = ({ id }: FailureGroup) => id;

const renderLink = ({ id }: FailureGroup, linkProps: RowLinkProps) => (
  <Link
    {...linkProps}
    from="/failures"
    to="."
    search={({ view: _, ...otherParams }) => ({ ...otherParams, group: id })}
    activeProps={{}}
  />
);

const renderCompact = (group: FailureGroup) => <CompactGroup group={group} />;

export function GroupTable({ groups, selectedId, isLoading }: GroupTableProps) {
  const rowLimit = useRowLimit(groups.length);
  return (
    <DataTable
      caption="Failures, worst first"
      columns={groupColumns}
      rows={groups.slice(0, rowLimit)}
      getRowId={getRowId}
      selectedId={selectedId}
      isLoading={isLoading}
      skeletonRowCount={6}
      hasTwoLines
      renderRowLink={renderLink}
      renderCompact={renderCompact}
    />
  );
}

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

function CompactGroup({ group }: { group: FailureGroup }) {
  return (
    <>
      <Text>
        <TemplateText parts={group.parts} />
      </Text>
      <Line>
        <span>
          <DotSeparated texts={[plural(group.eventCount, "event"), ...getGroupSource(group)]} />
        </span>
        <span>
          <GroupState group={group} />
        </span>
      </Line>
    </>
  );
}
