import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, getRouteApi } from "@tanstack/react-router";
import { eventQueries, eventQuery, turnPage } from "../../api/events.ts";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { DataText } from "../../components/text/data-text.tsx";

const route = getRouteApi("/shell/events");

/** The newest events, page by page, and the open one below. */
export function EventsPage() {
  const search = route.useSearch();
  const { data: answer } = useSuspenseQuery(eventQueries.list(eventQuery(search)));
  const records = answer.data.data ?? [];
  const page = search.page ?? 0;
  return (
    <>
      <PageHeader title="Events" />
      <ul>
        {records.map((record, index) => (
          <li key={record._id ?? index}>
            <Link
              from="/events"
              to="/events/$eventId"
              params={{ eventId: record._id ?? "" }}
              search={(before) => before}
            >
              {record.createdAt} <DataText value={record.template?.name} />
            </Link>
          </li>
        ))}
      </ul>
      {answer.data.hasMore && (
        <Link from="/events" to="." search={turnPage(search, page + 1, records)}>
          Older events
        </Link>
      )}
      <Outlet />
    </>
  );
}
