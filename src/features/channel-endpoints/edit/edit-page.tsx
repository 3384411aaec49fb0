import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { findEndpointType } from "../../../../contract/providers/endpoint-types.ts";
import { channelEndpointQueries } from "../../../api/channel-endpoints.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { SheetPage } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { toEndpointInfo } from "../../../entities/channel-endpoints/endpoint-info.ts";
import { endpointTypeName } from "../../../entities/channel-endpoints/endpoint-marks.tsx";
import { ReadingPanel } from "../../../kit/failure/reading-panel.tsx";
import { useFirstReading } from "../../../kit/record/use-first-reading.ts";
import { NotFoundState } from "../record/not-found-state.tsx";
import { EndpointEditor } from "./endpoint-editor.tsx";

const route = getRouteApi("/shell/channel-endpoints/$identifier/edit");

export function EditEndpointPage() {
  const { identifier } = route.useParams();
  const { env: _, through, ...lookup } = route.useSearch();
  // The route refetches the record when the form opens. Later responses don't change the form.
  const reading = useQuery({
    ...channelEndpointQueries.detail(identifier, lookup),
    refetchOnReconnect: false,
  });
  const { data, start: open } = useFirstReading(
    identifier,
    reading,
    ({ record }) => record && toEndpointInfo(record),
  );

  const title = open && (
    <>
      Edit <DataText value={endpointTypeName(open.type)} max={48} />
    </>
  );
  return (
    <SheetPage>
      <PageHeader
        title={title ?? "Edit channel endpoint"}
        meta={<CodeText value={identifier} max={80} />}
      />
      {open !== undefined ? (
        findEndpointType(open.type) === undefined ? (
          <EmptyState title="Unknown endpoint type">
            The console can't edit endpoints of type <DataText value={open.type} max={80} />.
          </EmptyState>
        ) : (
          <EndpointEditor key={identifier} info={open} lookup={lookup} through={through} />
        )
      ) : (
        <ReadingPanel isPage reading={{ ...reading, data }} noun="the endpoint">
          {({ ended }) => <NotFoundState identifier={identifier} lookup={lookup} ended={ended} />}
        </ReadingPanel>
      )}
    </SheetPage>
  );
}
