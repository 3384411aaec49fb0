import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { findEndpointType } from "../../../../contract/providers/endpoint-types.ts";
import { channelEndpointQueries } from "../../../api/channel-endpoints.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { SheetPage } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { type EndpointFacts, endpointFacts } from "../../../entities/endpoint-facts.ts";
import { endpointTypeName } from "../../../entities/endpoint-marks.tsx";
import { FailurePanel } from "../../../entities/failure-panel.tsx";
import { NotFoundState } from "../record/not-found-state.tsx";
import { EndpointEditor } from "./endpoint-editor.tsx";

const route = getRouteApi("/shell/channel-endpoints/$identifier/edit");

/** Changes where one endpoint delivers to. */
export function EditEndpointPage() {
  const { identifier } = route.useParams();
  const address = route.useSearch();
  const place = useMemo(() => {
    const { env: _, through: __, ...own } = address;
    return own;
  }, [address]);
  // Read anew when the form opens, and then only by the form itself: nothing moves under it.
  const reading = useQuery({
    ...channelEndpointQueries.detail(identifier, place),
    refetchOnMount: "always",
    refetchOnReconnect: false,
  });
  const { data } = reading;
  const fresh = data !== undefined && (reading.isFetchedAfterMount || !reading.isFetching);
  const [opened, setOpened] = useState<EndpointFacts>();
  const open = opened?.identifier === identifier ? opened : undefined;
  // Once, with what was read for it: a form that is open stays, whatever later readings tell.
  if (open === undefined && fresh && data.record !== undefined) {
    setOpened(endpointFacts(data.record));
  }
  return (
    <SheetPage>
      <PageHeader
        title={
          open === undefined ? (
            "Edit channel endpoint"
          ) : (
            <>
              Edit <DataText value={endpointTypeName(open.type)} max={48} />
            </>
          )
        }
        meta={
          <code>
            <DataText value={identifier} max={80} />
          </code>
        }
      />
      {open !== undefined ? (
        findEndpointType(open.type) === undefined ? (
          <EmptyState title="This console does not know the type">
            An endpoint of the type <DataText value={open.type} max={80} /> cannot be edited here:
            which fields it has is not known.
          </EmptyState>
        ) : (
          <EndpointEditor key={identifier} facts={open} place={place} through={address.through} />
        )
      ) : !fresh ? (
        reading.isError ? (
          <FailurePanel
            title="The endpoint could not be loaded"
            error={reading.error}
            onRetry={() => void reading.refetch()}
            retrying={reading.isFetching}
          />
        ) : (
          <DetailSkeleton label="Loading the endpoint" />
        )
      ) : (
        <NotFoundState identifier={identifier} place={place} ended={data.ended} />
      )}
    </SheetPage>
  );
}
