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
import { placeInList } from "../../../entities/channel-endpoints/endpoint-place.ts";
import type { SurveyRow } from "../../../entities/channel-endpoints/endpoint-survey.ts";
import { formatCount } from "../../../lib/text/format.ts";
import { linkColumns } from "../list/columns.tsx";
import { foundColumnValues, type IssueGroup } from "./found-rows.ts";
import { StateMark } from "../../../components/state-mark.tsx";
import { endpointFaultWords } from "../../../entities/channel-endpoints/endpoint-faults.ts";

const columnsOfGroup = (group: IssueGroup | undefined): readonly Column<SurveyRow>[] => [
  {
    id: "type",
    header: "Endpoint",
    width: "228px",
    render: (row) => <EndpointTypeLabel type={row.facts.type} />,
  },
  {
    id: "issue",
    header: "Issue",
    render: (row) => <IssueCell row={row} group={group} />,
  },
  ...linkColumns<SurveyRow>(),
];

const Note = styled("span")({
  display: "block",
  color: "var(--ink-3)",
  fontSize: 12,
  overflowWrap: "anywhere",
});

const pageSize = 50;
const noRows: readonly SurveyRow[] = [];
const rowId = ({ id }: SurveyRow) => id;
const renderNote = ({ id }: SurveyRow) => <Id value={id} of="endpoint identifier" form="whole" />;

export interface FoundTableProps {
  caption: string;
  rows: readonly SurveyRow[];
  page: number;
  onPage: (page: number) => void;
  /** Passed on to the endpoint's page, to step through the group from there. */
  group?: IssueGroup | undefined;
}

type ShownRowsProps = Pick<FoundTableProps, "caption" | "rows" | "group">;

/** Re-renders only when its own rows change, not with each progress report of the scan. */
const ShownRows = memo(function ShownRows({ caption, rows, group }: ShownRowsProps) {
  const columns = useMemo(() => columnsOfGroup(group), [group]);
  const visibility = useColumnVisibility(rows, foundColumnValues, undefined);
  const through = group === "all" ? undefined : group;
  const renderCompact = (row: SurveyRow) => (
    <>
      <EndpointTypeLabel type={row.facts.type} />
      <Note>
        <DataText value={row.id} max={128} />
      </Note>
      <IssueCell row={row} group={group} />
    </>
  );
  const renderLink = ({ id, facts }: SurveyRow, link: RowLinkProps) => (
    <Link
      {...link}
      to="/channel-endpoints/$identifier"
      params={{ identifier: id }}
      search={{ ...placeInList(facts), ...(through !== undefined && { through }) }}
      activeProps={{}}
    />
  );
  return (
    <DataTable
      caption={caption}
      columns={columns}
      columnVisibility={visibility}
      rows={rows}
      getRowId={rowId}
      twoLines
      renderRowLink={renderLink}
      renderLinkNote={renderNote}
      renderCompact={renderCompact}
    />
  );
});

export function FoundTable({ caption, rows, page, onPage, group }: FoundTableProps) {
  const from = page * pageSize;
  const to = Math.min(rows.length, from + pageSize);
  // The list grows behind the visible page, several times a second.
  const growing = useMemo(() => rows.slice(from, to), [rows, from, to]);
  const shown = useDeferredValue(growing, noRows);
  return (
    <>
      <ShownRows caption={caption} rows={shown} group={group} />
      <Pager
        label={`Pages of ${caption}`}
        info={
          shown.length === 0
            ? "No endpoints"
            : `${formatCount(from + 1)}–${formatCount(from + shown.length)} of ${formatCount(rows.length)}`
        }
        {...(page > 0 && { onPrevious: () => onPage(page - 1) })}
        {...(from + pageSize < rows.length && { onNext: () => onPage(page + 1) })}
      />
    </>
  );
}

const Issue = styled("span")({
  display: "grid",
  justifyItems: "start",
  paddingBlock: 4,
  whiteSpace: "normal",
  overflowWrap: "anywhere",
  "& small": { display: "block", color: "var(--ink-2)", fontSize: 12, lineHeight: "17px" },
  "& > code": { color: "var(--ink-2)", fontSize: 11.5 },
});

/** Renders the issues of an endpoint in full, and the malformed value with secrets masked. */
function IssueCell({ row, group }: { row: SurveyRow; group?: IssueGroup | undefined }) {
  const shown =
    group === undefined || group === "all"
      ? row.faults
      : row.faults.filter(({ kind }) => kind === group);
  if (shown.length === 0) return <StateMark tone="ok" label="No issues" />;
  const isAboutValue = shown.some(({ kind }) => kind === "malformed" || kind === "phoneOdd");
  return (
    <Issue>
      {shown.map(({ kind, detail }) => {
        const { tone, label } = endpointFaultWords[kind];
        return (
          <span key={kind}>
            <StateMark tone={tone} label={label} />
            {detail !== undefined && (
              <small>
                <DataText value={detail} max={200} />
              </small>
            )}
          </span>
        );
      })}
      {isAboutValue && row.value !== undefined && <CodeText value={row.value} max={120} />}
    </Issue>
  );
}
