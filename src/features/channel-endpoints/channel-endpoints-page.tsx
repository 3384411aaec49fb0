import { getRouteApi } from "@tanstack/react-router";
import {
  endpointPageSizes,
  type EndpointSearch,
  usualEndpointPage,
  withEndpointQuery,
} from "../../api/channel-endpoints.ts";
import { useProfile } from "../../api/use-session.ts";
import { ListControls } from "../../components/filter/list-controls.tsx";
import { Page } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { ColumnMenu } from "../../components/table/column-menu.tsx";
import { readVisibility } from "../../components/table/columns.ts";
import { ExportMenu } from "../../components/table/export-menu.tsx";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { ButtonLink } from "../../entities/button-link.tsx";
import { useOwnSearch } from "../../entities/use-own-search.ts";
import { totalWords } from "../../lib/total-words.ts";
import { optionalColumns, usualColumns } from "./list/columns.tsx";
import { EndpointFilters } from "./list/endpoint-filters.tsx";
import { EndpointList, useEndpointPage } from "./list/endpoint-list.tsx";
import { exportEndpoints } from "./list/export-records.ts";
import { orderOf, orders, orderSearch } from "./list/filters.ts";

const route = getRouteApi("/shell/channel-endpoints");

const hints = { csv: "One line per endpoint", ndjson: "One full record per line" };

/** Renders the list of channel endpoints with their issues. */
export function ChannelEndpointsPage() {
  const search = useOwnSearch(route.useSearch());
  const navigate = route.useNavigate();
  const profile = useProfile();
  const [columns, setColumns] = useStoredChoice("endpoints-columns", readVisibility, usualColumns);
  const page = useEndpointPage(search);
  const onSearch = (next: EndpointSearch) =>
    void navigate({ to: "/channel-endpoints", search: next });
  const total = totalWords(page.data?.data);

  return (
    <Page>
      <PageHeader
        title="Channel endpoints"
        actions={
          <>
            <ExportMenu
              what={total === "1" ? "1 endpoint" : `${total || "All"} endpoints`}
              hints={hints}
              leftOut="Webhook URLs are left out."
              onExport={(format) => exportEndpoints(profile, search, format)}
            />
            <ButtonLink variant="contained" to="/channel-endpoints/check">
              Find issues
            </ButtonLink>
          </>
        }
      />
      <ListControls
        orders={orders}
        order={orderOf(search)}
        onOrder={(order) => onSearch(withEndpointQuery(search, orderSearch(order)))}
        pageSizes={endpointPageSizes}
        pageSize={search.limit ?? usualEndpointPage}
        onPageSize={(limit) => onSearch(withEndpointQuery(search, { limit }))}
        columns={
          <ColumnMenu columns={optionalColumns} visibility={columns} onChange={setColumns} />
        }
        refreshing={page.isFetching}
        onRefresh={() => void page.refetch()}
      >
        <EndpointFilters search={search} onSearch={onSearch} />
      </ListControls>
      <EndpointList page={page} search={search} onSearch={onSearch} columnVisibility={columns} />
    </Page>
  );
}
