import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import type { RowLinkProps } from "../../../components/table/table-row.tsx";
import { CompactGroup } from "./compact-group.tsx";
import { groupColumns } from "./group-columns.tsx";

export interface GroupTableProps {
  groups: readonly FailureGroup[];
  selectedId: string | undefined;
  loading: boolean;
}

const rowId = ({ id }: FailureGroup) => id;

const renderLink = ({ id }: FailureGroup, link: RowLinkProps) => (
  <Link
    {...link}
    from="/failures"
    to="."
    search={({ view: _, ...before }) => ({ ...before, group: id })}
    activeProps={{}}
  />
);

const renderCompact = (group: FailureGroup) => <CompactGroup group={group} />;

/** Memoized, because a report arrives several times a second while the scan runs. */
export const GroupTable = memo(function GroupTable({
  groups,
  selectedId,
  loading,
}: GroupTableProps) {
  return (
    <DataTable
      caption="Failures, worst first"
      columns={groupColumns}
      rows={groups}
      getRowId={rowId}
      selectedId={selectedId}
      loading={loading}
      skeletonRows={6}
      twoLines
      renderRowLink={renderLink}
      renderCompact={renderCompact}
    />
  );
});
