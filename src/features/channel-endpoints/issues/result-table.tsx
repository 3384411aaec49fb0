import { Link } from "@tanstack/react-router";
import { memo, useDeferredValue, useMemo } from "react";
import { styled } from "@mui/material/styles";
import { Pager } from "../../../components/filter/pager.tsx";
import type { Column } from "../../../components/table/columns.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import type { RowLinkProps } from "../../../components/table/table-row.tsx";
import { useColumnVisibility } from "../../../components/table/use-column-visibility.ts";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import { EndpointTypeLabel } from "../../../entities/channel-endpoints/endpoint-marks.tsx";
import { toLookupParams } from "../../../entities/channel-endpoints/endpoint-lookup.ts";
import type { ReportRow } from "../../../entities/channel-endpoints/endpoint-report.ts";
import { formatCount } from "../../../lib/text/format.ts";
import { createLinkColumns } from "../list/columns.tsx";
import { resultColumnValueGetters, type IssueGroup } from "./result-rows.ts";
import { StateMark } from "../../../components/state-mark.tsx";
import { endpointIssueTexts } from "../../../entities/channel-endpoints/endpoint-issues.ts";

const createColumns = (group: IssueGroup | undefined): readonly Column<ReportRow>[] => [
  {
    id: "type",
    header: "Endpoint",
    width: "228px",
    render: (row) => <EndpointTypeLabel type={row.info.type} />,
  },
  {
    id: "issue",
    header: "Issue",
    render: (row) => <IssueCell row={row} group={group} />,
  },
  ...createLinkColumns<ReportRow>("180px"),
];

const Note = styled("span")({
  display: "block",
  color: "var(--ink-3)",
  fontSize: 12,
  overflowWrap: "anywhere",
});

const pageSize = 50;
const noRows: readonly ReportRow[] = [];
const getRowId = ({ id }: ReportRow) => id;
const renderNote = ({ id }: ReportRow) => <Id value={id} name="endpoint identifier" form="whole" />;

export interface ResultTableProps {
  caption: string;
  rows: readonly ReportRow[];
  page: number;
  onPage: (page: number) => void;
  /**
   * Group of issues. Unless the group is `all`, the endpoint page links to the previous and next
   * endpoint of the group.
   */
  group?: IssueGroup | undefined;
}

type ResultRowsProps = Pick<ResultTableProps, "caption" | "rows" | "group">;

/** Memoized to avoid a re-render with each update of the scan. */
const ResultRows = memo(function ResultRows({ caption, rows, group }: ResultRowsProps) {
  const columns = useMemo(() => createColumns(group), [group]);
  const visibility = useColumnVisibility(rows, resultColumnValueGetters, undefined);
  const issueKind = group === "all" ? undefined : group;
  const renderCompact = (row: ReportRow) => (
    <>
      <EndpointTypeLabel type={row.info.type} />
      <Note>
        <DataText value={row.id} maxLength={128} />
      </Note>
      <IssueCell row={row} group={group} />
    </>
  );
  const renderLink = ({ id, info }: ReportRow, linkProps: RowLinkProps) => (
    <Link
      {...linkProps}
      to="/channel-endpoints/$identifier"
      params={{ identifier: id }}
      search={{ ...toLookupParams(info), ...(issueKind !== undefined && { through: issueKind }) }}
      activeProps={{}}
    />
  );
  return (
    <DataTable
      caption={caption}
      columns={columns}
      columnVisibility={visibility}
      rows={rows}
      getRowId={getRowId}
      hasTwoLines
      renderRowLink={renderLink}
      renderLinkNote={renderNote}
      renderCompact={renderCompact}
    />
  );
});

export function ResultTable({ caption, rows, page, onPage, group }: ResultTableProps) {
  const from = page * pageSize;
  const to = Math.min(rows.length, from + pageSize);
  // Memoized, because the list grows several times a second, but usually on later pages.
  const pageRows = useMemo(() => rows.slice(from, to), [rows, from, to]);
  const deferredRows = useDeferredValue(pageRows, noRows);
  return (
    <>
      <ResultRows caption={caption} rows={deferredRows} group={group} />
      <Pager
        label="Result pages"
        rangeText={
          deferredRows.length === 0
            ? "No endpoints"
            : `${formatCount(from + 1)}–${formatCount(from + deferredRows.length)} of ${formatCount(rows.length)}`
        }
        {...(page > 0 && { onPrevious: () => onPage(page - 1) })}
        {...(from + pageSize < rows.length && { onNext: () => onPage(page + 1) })}
      />
    </>
  );
}

const Issues = styled("span")({
  display: "grid",
  justifyItems: "start",
  paddingBlock: 4,
  whiteSpace: "normal",
  overflowWrap: "anywhere",
  "& small": { display: "block", color: "var(--ink-2)", fontSize: 12, lineHeight: "17px" },
  "& > code": { color: "var(--ink-2)", fontSize: 11.5 },
});

/** Renders the issues of an endpoint, and the affected destination with secrets masked. */
function IssueCell({ row, group }: { row: ReportRow; group?: IssueGroup | undefined }) {
  const visibleIssues =
    group === undefined || group === "all"
      ? row.issues
      : row.issues.filter(({ kind }) => kind === group);
  if (visibleIssues.length === 0) return <StateMark tone="ok" label="No issues" />;
  const hasValueIssue = visibleIssues.some(
    ({ kind }) => kind === "malformed" || kind === "phoneOdd",
  );
  return (
    <Issues>
      {visibleIssues.map(({ kind, detail }) => {
        const { tone, label } = endpointIssueTexts[kind];
        return (
          <span key={kind}>
            <StateMark tone={tone} label={label} />
            {detail !== undefined && (
              <small>
                <DataText value={detail} maxLength={200} />
              </small>
            )}
          </span>
        );
      })}
      {hasValueIssue && row.value !== undefined && <CodeText value={row.value} maxLength={120} />}
    </Issues>
  );
}
