import { getRouteApi } from "@tanstack/react-router";
import {
  subscriberPageSizes,
  type SubscriberSearch,
  withSubscriberQuery,
} from "../../api/subscribers.ts";
import { useProfile } from "../../api/use-session.ts";
import { PlusIcon, UploadIcon } from "../../components/icons.tsx";
import { Page } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { ListControls } from "../../components/filter/list-controls.tsx";
import { ColumnMenu } from "../../components/table/column-menu.tsx";
import { readVisibility } from "../../components/table/columns.ts";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { ButtonLink } from "../../entities/button-link.tsx";
import { useOwnSearch } from "../../entities/use-own-search.ts";
import { totalWords } from "../../lib/total-words.ts";
import { FindBox } from "./find/find-box.tsx";
import { FindResults } from "./find/find-results.tsx";
import { optionalColumns } from "./list/columns.tsx";
import { SubscriberExport } from "./list/export-menu.tsx";
import { orderOf, orders, orderSearch } from "./list/filters.ts";
import { SubscriberFilters } from "./list/subscriber-filters.tsx";
import { SubscriberList, useSubscriberPage } from "./list/subscriber-list.tsx";

const route = getRouteApi("/shell/subscribers");

const usualColumns: Record<string, boolean> = { updated: false };

/** Renders the list of subscribers, or the results of the search box. */
export function SubscribersPage() {
  const search = useOwnSearch(route.useSearch());
  const navigate = route.useNavigate();
  const profile = useProfile();
  const [columns, setColumns] = useStoredChoice(
    "subscribers-columns",
    readVisibility,
    usualColumns,
  );
  const page = useSubscriberPage(search);
  const onSearch = (next: SubscriberSearch) => void navigate({ to: "/subscribers", search: next });
  const onFind = (find: string | undefined) => onSearch(withSubscriberQuery(search, { find }));
  const total = totalWords(page.data?.data);

  return (
    <Page>
      <PageHeader
        title="Subscribers"
        meta={<FindBox key={search.find ?? ""} text={search.find} onFind={onFind} />}
        actions={
          <>
            <SubscriberExport
              profile={profile}
              search={search}
              what={total === "1" ? "1 subscriber" : `${total || "All"} subscribers`}
            />
            <ButtonLink startIcon={<UploadIcon />} to="/subscribers/import">
              Import
            </ButtonLink>
            <ButtonLink variant="contained" startIcon={<PlusIcon />} to="/subscribers/new">
              Create subscriber
            </ButtonLink>
          </>
        }
      />
      <ListControls
        orders={orders}
        order={orderOf(search)}
        onOrder={(order) => onSearch(withSubscriberQuery(search, orderSearch(order)))}
        pageSizes={subscriberPageSizes}
        pageSize={search.limit ?? 50}
        onPageSize={(limit) => onSearch(withSubscriberQuery(search, { limit }))}
        columns={
          <ColumnMenu columns={optionalColumns} visibility={columns} onChange={setColumns} />
        }
        refreshing={page.isFetching}
        onRefresh={() => void page.refetch()}
      >
        <SubscriberFilters search={search} onSearch={onSearch} />
      </ListControls>
      {search.find === undefined ? (
        <SubscriberList
          page={page}
          search={search}
          onSearch={onSearch}
          columnVisibility={columns}
        />
      ) : (
        <FindResults
          text={search.find}
          columnVisibility={columns}
          onClear={() => onFind(undefined)}
        />
      )}
    </Page>
  );
}
