import { getRouteApi, Link } from "@tanstack/react-router";
import { memo, useCallback } from "react";
import { styled } from "@mui/material/styles";
import {
  channelEndpointQueries,
  toEndpointQuery,
  type EndpointSearch,
  type ReceivedChannelEndpoint,
} from "../../api/channel-endpoints.ts";
import { useProfile } from "../../api/session/use-session.ts";
import { FilterBar } from "../../components/filter/filter-bar.tsx";
import { ListControls } from "../../components/filter/list-controls.tsx";
import { lazyAction, lazyComponent } from "../../components/lazy-component.tsx";
import { Page } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { ExportMenu } from "../../components/table/export-menu.tsx";
import { useColumnChoice } from "../../components/table/use-column-choice.tsx";
import { ButtonLink } from "../../kit/button-link.tsx";
import { useCursorList } from "../../kit/list/use-cursor-list.ts";
import { usePageSearch } from "../../kit/list/use-page-search.ts";
import {
  endpointTableColumns,
  defaultColumnVisibility,
  columnValueGetters,
  type EndpointRow,
} from "./list/columns.tsx";
import { endpointListSpec } from "./list/endpoint-list-spec.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import type { RowLinkProps } from "../../components/table/table-row.tsx";
import { useColumnVisibility } from "../../components/table/use-column-visibility.ts";
import { DataText } from "../../components/text/data-text.tsx";
import { Id } from "../../components/text/id.tsx";
import {
  EndpointMarks,
  EndpointTypeLabel,
  UncheckedIntegrationsNotice,
} from "../../entities/channel-endpoints/endpoint-marks.tsx";
import { CursorList } from "../../kit/list/cursor-list.tsx";
import { toEndpointInfo } from "../../entities/channel-endpoints/endpoint-info.ts";
import { findEndpointIssues } from "../../entities/channel-endpoints/endpoint-issues.ts";
import { toLookupParams } from "../../entities/channel-endpoints/endpoint-lookup.ts";
import { useActiveIntegrations } from "../../entities/integrations/use-active-integrations.ts";

const ContextFilter = lazyComponent(
  async () => (await import("./list/context-filter.tsx")).ContextFilter,
);

const useExportEndpoints = lazyAction(
  async () => (await import("./list/export-endpoints.ts")).exportEndpoints,
);

const route = getRouteApi("/shell/channel-endpoints");

const exportHints = { csv: "One row per endpoint", ndjson: "One record per line" };

export function ChannelEndpointsPage() {
  const search = usePageSearch(route.useSearch());
  const navigate = route.useNavigate();
  const exportEndpoints = useExportEndpoints();
  const profile = useProfile();
  const columnChoice = useColumnChoice(
    "endpoints-columns",
    endpointTableColumns,
    defaultColumnVisibility,
  );
  const { total, controls, list, change } = useCursorList({
    spec: endpointListSpec,
    search,
    onSearch: (newSearch: EndpointSearch) =>
      void navigate({ to: "/channel-endpoints", search: newSearch }),
    query: channelEndpointQueries.list(toEndpointQuery(search)),
  });
  const { query, identifiers } = useActiveIntegrations();
  const { isPending } = query;
  const listPage = list.pageQuery.data?.data;
  const toRow = useCallback(
    (record: ReceivedChannelEndpoint): EndpointRow => {
      const info = toEndpointInfo(record);
      return {
        id: info.identifier,
        info,
        issues: findEndpointIssues(info, identifiers, isPending),
        record,
        lookup: toLookupParams(info, listPage, search),
      };
    },
    [identifiers, isPending, listPage, search],
  );
  return (
    <Page>
      <PageHeader
        title="Channel endpoints"
        actions={
          <>
            <ExportMenu
              countText={total === "1" ? "1 endpoint" : `${total || "All"} endpoints`}
              hints={exportHints}
              omittedDataText="Webhook URLs are left out."
              onExport={(format) => exportEndpoints(profile, search, format)}
            />
            <ButtonLink variant="contained" to="/channel-endpoints/check">
              Find issues
            </ButtonLink>
          </>
        }
      />
      <ListControls {...controls} columnMenu={columnChoice.menu}>
        <FilterBar
          filters={endpointListSpec.filters}
          values={search}
          onChange={(id, value) => change({ [id]: value })}
          renderEditor={(id, props) => id === "contextKeys" && <ContextFilter {...props} />}
        />
      </ListControls>
      <UncheckedIntegrationsNotice query={query} />
      <CursorList
        {...list}
        toRow={toRow}
        noMatchText={{
          title: "No channel endpoints match your filters",
          children:
            "Identifiers must match exactly, including case. A context must have exactly the keys in the filter.",
        }}
        emptyText={{
          title: "No channel endpoints yet",
          children:
            "Endpoints are destinations for chat, SMS, and webhook messages. They appear when an account is connected; the API can't create them.",
        }}
        renderTable={(rows, isLoading) => (
          <EndpointTable
            rows={rows}
            isLoading={isLoading}
            columnVisibility={columnChoice.visibility}
          />
        )}
      />
    </Page>
  );
}

const Line = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: 10,
  "& + &": { color: "var(--ink-3)", fontSize: 12 },
});

const getRowId = ({ id }: EndpointRow) => id;
const renderLink = ({ id, lookup }: EndpointRow, linkProps: RowLinkProps) => (
  <Link
    {...linkProps}
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
      <EndpointMarks issues={issues} isCompact />
    </Line>
    <Line>
      <DataText value={info.subscriberId ?? info.integrationIdentifier ?? id} maxLength={48} />
      {info.subscriberId !== undefined && (
        <DataText value={info.integrationIdentifier} maxLength={32} />
      )}
    </Line>
  </>
);

interface EndpointTableProps {
  rows: readonly EndpointRow[];
  isLoading: boolean;
  columnVisibility: Record<string, boolean>;
}

const EndpointTable = memo(function EndpointTable(props: EndpointTableProps) {
  const visibility = useColumnVisibility(props.rows, columnValueGetters, props.columnVisibility);
  return (
    <DataTable
      {...props}
      caption="Channel endpoints"
      columnVisibility={visibility}
      columns={endpointTableColumns}
      getRowId={getRowId}
      skeletonRowCount={16}
      hasTwoLines
      renderRowLink={renderLink}
      renderLinkNote={renderNote}
      renderCompact={renderCompact}
    />
  );
});
