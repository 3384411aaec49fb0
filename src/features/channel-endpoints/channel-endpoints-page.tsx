import { getRouteApi } from "@tanstack/react-router";
import {
  channelEndpointQueries,
  endpointQuery,
  type EndpointSearch,
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
import { endpointTableColumns, defaultColumns } from "./list/columns.tsx";
import { endpointListSpec } from "./list/endpoint-list-spec.ts";
import { EndpointList } from "./list/endpoint-list.tsx";

const ContextFilter = lazyComponent(
  async () => (await import("./list/context-filter.tsx")).ContextFilter,
);

const useExportEndpoints = lazyAction(
  async () => (await import("./list/export-endpoints.ts")).exportEndpoints,
);

const route = getRouteApi("/shell/channel-endpoints");

const exportHints = { csv: "One row per endpoint", ndjson: "One complete record per line" };

export function ChannelEndpointsPage() {
  const search = usePageSearch(route.useSearch());
  const navigate = route.useNavigate();
  const exportEndpoints = useExportEndpoints();
  const profile = useProfile();
  const columns = useColumnChoice("endpoints-columns", endpointTableColumns, defaultColumns);
  const { total, controls, list, change } = useCursorList({
    spec: endpointListSpec,
    search,
    onSearch: (next: EndpointSearch) => void navigate({ to: "/channel-endpoints", search: next }),
    query: channelEndpointQueries.list(endpointQuery(search)),
  });
  return (
    <Page>
      <PageHeader
        title="Channel endpoints"
        actions={
          <>
            <ExportMenu
              countText={total === "1" ? "1 endpoint" : `${total || "All"} endpoints`}
              hints={exportHints}
              omittedData="Webhook URLs are left out."
              onExport={(format) => exportEndpoints(profile, search, format)}
            />
            <ButtonLink variant="contained" to="/channel-endpoints/check">
              Find issues
            </ButtonLink>
          </>
        }
      />
      <ListControls {...controls} columns={columns.menu}>
        <FilterBar
          filters={endpointListSpec.filters}
          values={search}
          onChange={(id, value) => change({ [id]: value })}
          renderEditor={(id, props) => id === "contextKeys" && <ContextFilter {...props} />}
        />
      </ListControls>
      <EndpointList list={list} search={search} columnVisibility={columns.visibility} />
    </Page>
  );
}
