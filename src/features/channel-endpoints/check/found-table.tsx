import { Link } from "@tanstack/react-router";
import { memo, useDeferredValue, useMemo } from "react";
import { Pager } from "../../../components/filter/pager.tsx";
import { columnsOf, type DataColumns } from "../../../components/table/columns.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import type { RowLinkProps } from "../../../components/table/table-row.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import type { EndpointFaultKind } from "../../../entities/endpoint-faults.ts";
import {
  EndpointConnection,
  EndpointIntegration,
  EndpointSubscriber,
} from "../../../entities/endpoint-links.tsx";
import { EndpointMarks, EndpointTypeLabel } from "../../../entities/endpoint-marks.tsx";
import { placeOf } from "../../../entities/endpoint-place.ts";
import type { SurveyRow } from "../../../entities/endpoint-survey.ts";
import { formatCount } from "../../../lib/format.ts";

const column = columnsOf<SurveyRow>();
const columns: DataColumns<SurveyRow> = [
  column.display({
    id: "type",
    header: "Endpoint",
    meta: { width: "26%" },
    cell: ({ row: { original } }) => <EndpointTypeLabel type={original.facts.type} />,
  }),
  column.display({
    id: "state",
    header: "State",
    cell: ({ row: { original } }) => <EndpointMarks faults={original.faults} first />,
  }),
  column.display({
    id: "subscriber",
    header: "Subscriber",
    meta: { hideBelow: 560 },
    cell: ({ row: { original } }) => <EndpointSubscriber facts={original.facts} />,
  }),
  column.display({
    id: "integration",
    header: "Integration",
    meta: { hideBelow: 480 },
    cell: ({ row: { original } }) => <EndpointIntegration facts={original.facts} />,
  }),
  column.display({
    id: "connection",
    header: "Connection",
    meta: { hideBelow: 720 },
    cell: ({ row: { original } }) => <EndpointConnection facts={original.facts} />,
  }),
  column.display({
    id: "context",
    header: "Context",
    meta: { hideBelow: 720 },
    cell: ({ row: { original } }) => (
      <DataText value={original.facts.contextKeys.join(", ")} max={64} />
    ),
  }),
];

const pageSize = 50;
const noRows: readonly SurveyRow[] = [];
const rowId = ({ id }: SurveyRow) => id;
const renderNote = ({ id }: SurveyRow) => <Id value={id} of="endpoint identifier" />;
const renderCompact = ({ id, facts, faults }: SurveyRow) => (
  <>
    <EndpointTypeLabel type={facts.type} /> · <DataText value={facts.subscriberId ?? id} max={48} />
    <br />
    <EndpointMarks faults={faults} first />
  </>
);

export interface FoundTableProps {
  caption: string;
  rows: readonly SurveyRow[];
  page: number;
  onPage: (page: number) => void;
  /** The group that is gone through, for the way to the next one. */
  through?: EndpointFaultKind | undefined;
}

type ShownRowsProps = Pick<FoundTableProps, "caption" | "rows" | "through">;

/** Drawn anew only when its own rows change: the walk must not cost a table each time it tells. */
const ShownRows = memo(function ShownRows({ caption, rows, through }: ShownRowsProps) {
  const renderLink = ({ id, facts }: SurveyRow, link: RowLinkProps) => (
    <Link
      {...link}
      to="/channel-endpoints/$identifier"
      params={{ identifier: id }}
      search={{ ...placeOf(facts), ...(through !== undefined && { through }) }}
      activeProps={{}}
    />
  );
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      getRowId={rowId}
      twoLines
      renderRowLink={renderLink}
      renderLinkNote={renderNote}
      renderCompact={renderCompact}
    />
  );
});

/** Endpoints that the walk found, a page at a time. */
export function FoundTable({ caption, rows, page, onPage, through }: FoundTableProps) {
  const from = page * pageSize;
  const to = Math.min(rows.length, from + pageSize);
  // The list grows behind the page that is shown, some times a second.
  const growing = useMemo(() => rows.slice(from, to), [rows, from, to]);
  // Drawn in pieces between the page's other work.
  const shown = useDeferredValue(growing, noRows);
  return (
    <>
      <ShownRows caption={caption} rows={shown} through={through} />
      <Pager
        label={`Pages of ${caption}`}
        info={
          shown.length === 0
            ? "None"
            : `${formatCount(from + 1)} to ${formatCount(from + shown.length)} of ${formatCount(rows.length)}`
        }
        {...(page > 0 && { onPrevious: () => onPage(page - 1) })}
        {...(from + pageSize < rows.length && { onNext: () => onPage(page + 1) })}
      />
    </>
  );
}
