import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Tooltip from "@mui/material/Tooltip";
import { styled } from "@mui/material/styles";
import {
  subscriberPageSizes,
  type SubscriberSearch,
  withSubscriberQuery,
} from "../../api/subscribers.ts";
import { useSession } from "../../api/use-session.ts";
import { PlusIcon, RefreshIcon, UploadIcon } from "../../components/icons.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { ColumnMenu } from "../../components/table/column-menu.tsx";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { ButtonLink } from "../../entities/button-link.tsx";
import { FindBox } from "./find/find-box.tsx";
import { FindResults } from "./find/find-results.tsx";
import { optionalColumns } from "./list/columns.tsx";
import { ExportMenu } from "./list/export-menu.tsx";
import { orderOf, orders, orderSearch } from "./list/filters.ts";
import { SubscriberFilters } from "./list/subscriber-filters.tsx";
import { SubscriberList, totalWords, useSubscriberPage } from "./list/subscriber-list.tsx";

const route = getRouteApi("/shell/subscribers");

const Page = styled("div")({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minBlockSize: 0,
  minInlineSize: 0,
});
const Narrow = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  paddingBlock: 8,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& > [data-end]": { display: "flex", flexWrap: "wrap", gap: 8, marginInlineStart: "auto" },
});

const readColumns = (value: unknown) =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, boolean] => typeof entry[1] === "boolean",
        ),
      )
    : undefined;
const usualColumns: Record<string, boolean> = { updated: false };

/** Everybody who can be notified, page by page, or whom the box finds. */
export function SubscribersPage() {
  const address = route.useSearch();
  const search = useMemo(() => {
    const { env: _, ...own } = address;
    return own;
  }, [address]);
  const navigate = route.useNavigate();
  const session = useSession();
  const [columns, setColumns] = useStoredChoice("subscribers-columns", readColumns, usualColumns);
  const page = useSubscriberPage(search);
  const onSearch = (next: SubscriberSearch) => void navigate({ to: "/subscribers", search: next });
  const onFind = (find: string | undefined) => onSearch(withSubscriberQuery(search, { find }));
  const total = totalWords(page);

  return (
    <Page>
      <PageHeader
        title="Subscribers"
        meta={<FindBox key={search.find ?? ""} text={search.find} onFind={onFind} />}
        actions={
          <>
            {session.status !== "signedOut" && (
              <ExportMenu
                profile={session.profile}
                search={search}
                what={total === "" ? "The list" : `${total} subscribers`}
              />
            )}
            <ButtonLink startIcon={<UploadIcon />} to="/subscribers/import">
              Import
            </ButtonLink>
            <ButtonLink variant="contained" startIcon={<PlusIcon />} to="/subscribers/new">
              Create subscriber
            </ButtonLink>
          </>
        }
      />
      <Narrow>
        <SubscriberFilters search={search} onSearch={onSearch} />
        <div data-end>
          <TextField
            select
            value={orderOf(search)}
            onChange={({ target }) =>
              onSearch(withSubscriberQuery(search, orderSearch(target.value)))
            }
            slotProps={{ htmlInput: { "aria-label": "Order" } }}
            sx={{ inlineSize: 154 }}
          >
            {orders.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
            {!orders.some(({ value }) => value === orderOf(search)) && (
              <MenuItem value={orderOf(search)}>{orderOf(search)}</MenuItem>
            )}
          </TextField>
          <TextField
            select
            value={search.limit ?? 50}
            onChange={({ target }) =>
              onSearch(withSubscriberQuery(search, { limit: Number(target.value) }))
            }
            slotProps={{ htmlInput: { "aria-label": "Rows on a page" } }}
            sx={{ inlineSize: 96 }}
          >
            {[...new Set([...subscriberPageSizes, search.limit ?? 50])].map((size) => (
              <MenuItem key={size} value={size}>
                {size} rows
              </MenuItem>
            ))}
          </TextField>
          <ColumnMenu columns={optionalColumns} visibility={columns} onChange={setColumns} />
          <Tooltip title="Read this page again">
            <IconButton
              aria-label="Read this page again"
              loading={page.isFetching}
              onClick={() => void page.refetch()}
            >
              <RefreshIcon fontSize="inherit" />
            </IconButton>
          </Tooltip>
        </div>
      </Narrow>
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
