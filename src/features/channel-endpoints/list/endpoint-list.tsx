import { Link } from "@tanstack/react-router";
import { memo, useCallback } from "react";
import { styled } from "@mui/material/styles";
import { DataTable } from "../../../components/table/data-table.tsx";
import type { RowLinkProps } from "../../../components/table/table-row.tsx";
import { useColumnVisibility } from "../../../components/table/use-column-visibility.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import {
  EndpointMarks,
  EndpointTypeLabel,
} from "../../../entities/channel-endpoints/endpoint-marks.tsx";
import type { EndpointSearch, ReceivedChannelEndpoint } from "../../../api/channel-endpoints.ts";
import { PartialNotice } from "../../../components/feedback/banner.tsx";
import { CursorList, type CursorListState } from "../../../kit/list/cursor-list.tsx";
import { toEndpointInfo } from "../../../entities/channel-endpoints/endpoint-info.ts";
import { findEndpointIssues } from "../../../entities/channel-endpoints/endpoint-issues.ts";
import { lookupParams } from "../../../entities/channel-endpoints/endpoint-lookup.ts";
import { useActiveIntegrations } from "../../../entities/integrations/use-active-integrations.ts";
import { columnValues, endpointTableColumns, type EndpointRow } from "./columns.tsx";

const Line = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: 10,
  "& + &": { color: "var(--ink-3)", fontSize: 12 },
});

const rowId = ({ id }: EndpointRow) => id;
const renderLink = ({ id, lookup }: EndpointRow, link: RowLinkProps) => (
  <Link
    {...link}
    to="/channel-endpoints/$identifier"
    params={{ identifier: id }}
    search={lookup}
    activeProps={{}}
  />
);
const renderNote = ({ id }: EndpointRow) => <Id value={id} name="endpoint identifier" />;
const renderCompact = ({ id, info, issues }: EndpointRow) => (
  <>
    <Line>
      <EndpointTypeLabel type={info.type} />
      <EndpointMarks issues={issues} onlyFirst />
    </Line>
    <Line>
      <DataText value={info.subscriberId ?? info.integrationIdentifier ?? id} max={48} />
      {info.subscriberId !== undefined && <DataText value={info.integrationIdentifier} max={32} />}
    </Line>
  </>
);

interface EndpointTableProps {
  rows: readonly EndpointRow[];
  loading: boolean;
  columnVisibility: Record<string, boolean>;
}

/** Renders endpoints. Columns without values are hidden. */
const EndpointTable = memo(function EndpointTable(props: EndpointTableProps) {
  const visibility = useColumnVisibility(props.rows, columnValues, props.columnVisibility);
  return (
    <DataTable
      {...props}
      caption="Channel endpoints"
      columnVisibility={visibility}
      columns={endpointTableColumns}
      getRowId={rowId}
      skeletonRows={16}
      twoLines
      renderRowLink={renderLink}
      renderLinkNote={renderNote}
      renderCompact={renderCompact}
    />
  );
});

export interface EndpointListProps {
  list: CursorListState;
  search: EndpointSearch;
  columnVisibility: Record<string, boolean>;
}

export function EndpointList({ list, search, columnVisibility }: EndpointListProps) {
  const { reading, identifiers } = useActiveIntegrations();
  const ends = list.page.data?.data;
  const rowOf = useCallback(
    (record: ReceivedChannelEndpoint): EndpointRow => {
      const info = toEndpointInfo(record);
      return {
        id: info.identifier,
        info,
        issues: findEndpointIssues(info, identifiers),
        record,
        lookup: lookupParams(info, ends, search),
      };
    },
    [identifiers, ends, search],
  );
  return (
    <>
      {reading.isError && identifiers === undefined && (
        <PartialNotice>
          Couldn't load the active integrations, so inactive ones aren't marked.{" "}
          {reading.error.message}
        </PartialNotice>
      )}
      <CursorList
        {...list}
        rowOf={rowOf}
        noMatch={{
          title: "No channel endpoints match your filters",
          children:
            "Identifiers must match exactly, including case. A context must have exactly the same keys.",
        }}
        empty={{
          title: "No channel endpoints yet",
          children:
            "Endpoints are destinations for chat, phone, and webhook messages. They appear when an account is connected; the API can't create them.",
        }}
        renderTable={(rows, loading) => (
          <EndpointTable rows={rows} loading={loading} columnVisibility={columnVisibility} />
        )}
      />
    </>
  );
}
