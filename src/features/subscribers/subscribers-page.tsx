import { getRouteApi } from "@tanstack/react-router";
import {
  subscriberQueries,
  toSubscriberQuery,
  type SubscriberSearch,
  type ReceivedSubscriber,
} from "../../api/subscribers.ts";
import { FilterBar } from "../../components/filter/filter-bar.tsx";
import { ListControls } from "../../components/filter/list-controls.tsx";
import { PlusIcon, UploadIcon } from "../../components/icons.tsx";
import { Page } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { useColumnChoice } from "../../components/table/use-column-choice.tsx";
import { ButtonLink } from "../../kit/button-link.tsx";
import { useCursorList, type ListSpec } from "../../kit/list/use-cursor-list.ts";
import { usePageSearch } from "../../kit/list/use-page-search.ts";
import { SearchBox } from "./find/search-box.tsx";
import { SearchResults } from "./find/search-results.tsx";
import { subscriberTableColumns } from "./list/columns.tsx";
import { asText } from "../../../domain/loose.ts";
import { CursorList } from "../../kit/list/cursor-list.tsx";
import { SubscriberExportMenu } from "./list/subscriber-export-menu.tsx";
import { type SubscriberRow, SubscriberTable } from "./list/subscriber-table.tsx";

const partialMatchHint = "Any part, case-sensitive";

/** `filters` and `orders` are in the order of the menus. */
const subscriberListSpec: ListSpec<SubscriberSearch> = {
  noun: "subscribers",
  filters: [
    {
      id: "subscriberId",
      label: "Subscriber ID",
      chipLabel: "ID",
      hint: "The full ID, case-sensitive",
    },
    { id: "email", label: "Email address", chipLabel: "email", hint: partialMatchHint },
    {
      id: "phone",
      label: "Phone number",
      chipLabel: "phone",
      hint: "Any part of the number, formatted as saved",
    },
    {
      id: "name",
      label: "Name",
      chipLabel: "name",
      hint: "Any part of the full name, case-sensitive",
    },
  ],
  orders: [
    { value: "_id DESC", label: "Newest first" },
    { value: "_id ASC", label: "Oldest first" },
    { value: "updatedAt DESC", label: "Recently updated" },
    { value: "updatedAt ASC", label: "Least recently updated" },
    { value: "subscriberId ASC", label: "ID, A to Z" },
    { value: "subscriberId DESC", label: "ID, Z to A" },
  ],
};

const route = getRouteApi("/shell/subscribers");

const defaultColumnVisibility: Record<string, boolean> = { updated: false };

/** A search isn't limited by filters. */
const noFilters: SubscriberSearch = {
  subscriberId: undefined,
  email: undefined,
  phone: undefined,
  name: undefined,
};

const toRow = (record: ReceivedSubscriber): SubscriberRow => ({
  id: asText(record.subscriberId) ?? "",
  record,
});

export function SubscribersPage() {
  const pageSearch = usePageSearch(route.useSearch());
  const { find } = pageSearch;
  const search = find === undefined ? pageSearch : { ...pageSearch, ...noFilters };
  const navigate = route.useNavigate();
  const columnChoice = useColumnChoice(
    "subscribers-columns",
    subscriberTableColumns,
    defaultColumnVisibility,
  );
  const { total, controls, list, change } = useCursorList({
    spec: subscriberListSpec,
    search,
    onSearch: (newSearch: SubscriberSearch) =>
      void navigate({ to: "/subscribers", search: newSearch }),
    query: subscriberQueries.list(toSubscriberQuery(search)),
    isEnabled: find === undefined,
  });
  const onFind = (text: string | undefined) => change({ ...noFilters, find: text });
  const filterBar = (
    <FilterBar
      filters={subscriberListSpec.filters}
      values={search}
      onChange={(id, value) => change({ find: undefined, [id]: value })}
    />
  );

  return (
    <Page>
      <PageHeader
        title="Subscribers"
        meta={<SearchBox text={find} onFind={onFind} />}
        actions={
          <>
            {find === undefined && <SubscriberExportMenu search={search} total={total} />}
            <ButtonLink startIcon={<UploadIcon />} to="/subscribers/import">
              Import
            </ButtonLink>
            <ButtonLink variant="contained" startIcon={<PlusIcon />} to="/subscribers/new">
              Create subscriber
            </ButtonLink>
          </>
        }
      />
      {find === undefined ? (
        <>
          <ListControls {...controls} columnMenu={columnChoice.menu}>
            {filterBar}
          </ListControls>
          <CursorList
            {...list}
            toRow={toRow}
            noMatchText={{
              title: "No subscribers match your filters",
              children:
                "Filters are case-sensitive: “ana” doesn't match “Ana”. The search box above also tries common capitalizations.",
            }}
            emptyText={{
              title: "No subscribers yet",
              children:
                "Subscribers are the people you notify. Create one, import a file, or use the API.",
            }}
            renderTable={(rows, isLoading) => (
              <SubscriberTable
                caption="Subscribers"
                columns={subscriberTableColumns}
                rows={rows}
                isLoading={isLoading}
                columnVisibility={columnChoice.visibility}
              />
            )}
          />
        </>
      ) : (
        <SearchResults
          text={find}
          filterBar={filterBar}
          columnMenu={columnChoice.menu}
          columnVisibility={columnChoice.visibility}
          onClear={() => onFind(undefined)}
        />
      )}
    </Page>
  );
}
